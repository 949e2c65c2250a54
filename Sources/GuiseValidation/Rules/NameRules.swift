internal import Guise
internal import GuiseManifest
internal import StrictJSON

/// Rules of names that are defined twice, or overridden.
extension Rule {
  package static let overrideWithoutEffect = Rule("override-without-effect", .warning) {
    check in
    guard let composition = check.composition else { return [] }
    var earlier: [String: [JSONValue]] = [:]
    return composition.files.flatMap { file in
      file.entries.flatMap { name, member -> [Finding] in
        defer { earlier[name, default: []].append(member.value) }
        guard member.value.isOverride, let others = earlier[name] else { return [] }
        let removals = removals(in: member.value, of: others, check)
        let isPatch = member.value["override"]?.value.boolean == true
        if !removals.isEmpty || !isPatch || !isRepeated(member.value, others) { return removals }
        return [
          Finding(
            "this override changes nothing", at: Place(key: member),
            advice: ["remove it, or write the change"])
        ]
      }
    }
  }

  /// The findings about each null in an override that removes nothing.
  private static func removals(
    in patch: JSONValue, of others: [JSONValue], _ check: Check
  ) -> [Finding] {
    patch.members.flatMap { member -> [Finding] in
      let before = others.compactMap { $0[member.key]?.value }
      if member.value.kind == .object { return removals(in: member.value, of: before, check) }
      guard member.value.isNull, before.allSatisfy(\.isNull) else { return [] }
      let place = Place(key: member)
      let names = Set(others.flatMap { $0.members.map(\.key) }).sorted()
      return [
        Finding(
          "the included entry has no \(Phrase.quoted(member.key)) to remove", at: place,
          advice: Advice(
            check.near(member.key, among: names, at: place).or(["remove this member"])))
      ]
    }
  }

  /// Whether each member of an override is as the last earlier file that has it writes it.
  private static func isRepeated(_ patch: JSONValue, _ others: [JSONValue]) -> Bool {
    patch.members.filter { $0.key != "override" }.allSatisfy { member in
      let before = others.compactMap { $0[member.key]?.value }
      if member.value.kind == .object, before.last?.kind == .object {
        return isRepeated(member.value, before)
      }
      return before.last.map { JSON($0) == JSON(member.value) } ?? false
    }
  }
}

extension ManifestFile {
  /// The variables and registrations of the file, each with a name that tells the two apart.
  fileprivate var entries: [(name: String, member: JSONMember)] {
    root.members(under: "variables").map { ("variable \($0.key)", $0) }
      + root.members(under: "assemblies").flatMap { $0.value.members(under: "registrations") }
      .map { ("registration \($0.key)", $0) }
  }
}

extension CompositionFault {
  func help(in check: Check) -> Advice {
    switch self {
    case .duplicate(_, let member, let first):
      return Advice(
        [
          member.document === first.document
            ? "give one of the two another name"
            : "to change the first one, add \"override\": true; else choose another name"
        ],
        related: [.init("first here", at: Place(key: first))])
    case .overrideWithoutTarget(_, _, _, let sameFile?):
      return Advice(
        ["make the change there: an override changes what an included file has"],
        related: [.init("the same file has it here", at: sameFile)])
    case .overrideWithoutTarget(let name, let kind, let place, nil):
      let isRegistration = kind == .registration
      let names = isRegistration ? check.registrationNames : check.composed.variableNames
      return Advice(
        check.near(name, among: names, at: place)
          .or(check.including(isRegistration ? .registration : .variable, name, usedAt: place))
          .or(["include the file that has it, or remove this override"]))
    case .unpaired: return ["write \"lifetime\": \"scoped\", or remove \"scope\""]
    case .disagreement(let key, _, let first, let path):
      return Advice(
        ["add \"\(key)\" to \(path), which includes both: its value counts"],
        related: [.init("another \"\(key)\" is written here", at: first)])
    case .unknownStart(let start):
      let singletons = check.composition?.registrations.filter { $0.lifetime == .singleton } ?? []
      return Advice(
        check.near(start.value, among: singletons.map(\.id), at: start.place)
          .or(["\"start\" lists identifiers of singletons, in the order in which they are built"]))
    case .unknownAssembly(let use, let assembly): return check.assemblies(like: use, in: assembly)
    case .duplicateAssembly(let name, _):
      let file = check.catalog.assemblies[name]?.file
      return Advice(
        ["give this assembly another name"],
        related: file.map { [.init("registered here", in: $0)] } ?? [])
    case .assemblyCycle(let path, _, let uses):
      return Advice(
        ["remove one of these uses, or move what both sides need into another assembly"],
        chain: path,
        related: uses.prefix(12).map { .init("\"\($0.value)\" is used here", at: $0.place) })
    case .undeterminedRoot: return ["let one of them use the others, or name it as \"root\""]
    case .unknownRoot(let root): return check.roots(like: root)
    }
  }
}

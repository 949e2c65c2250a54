internal import Guise
internal import GuiseManifest
internal import StrictJSON

/// Rules of names that are defined twice, or overridden.
extension Rule {
  package static let overrideWithoutEffect = Rule("override-without-effect", .warning) {
    check in
    guard let composition = check.composition else { return [] }
    var earlier: [String: [JSONValue]] = [:]
    return composition.files.flatMap { file -> [Finding] in
      let variables = file.root.members(under: "variables").map { ("variable \($0.key)", $0) }
      let registrations = file.root.members(under: "assemblies").flatMap {
        $0.value.members(under: "registrations")
      }.map { ("registration \($0.key)", $0) }
      return (variables + registrations).flatMap { name, member -> [Finding] in
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

extension Fault {
  func compositionHelp(in check: Check) -> Advice? {
    guard let place else { return nil }
    switch kind {
    case .duplicate(.assembly, let name, _):
      let file = check.catalog.assemblies[name]?.file
      return Advice(
        ["give this assembly another name"],
        related: file.map { [.init("registered here", in: $0)] } ?? [])
    case .duplicate(_, _, let first?):
      return Advice(
        [
          place.source === first.source
            ? "give one of the two another name"
            : "to change the first one, add \"override\": true; else choose another name"
        ],
        related: [.init("first here", at: first)])
    case .overrideWithoutTarget(let entry, let name):
      let isRegistration = entry == .registration
      let names = isRegistration ? check.registrationNames : check.variableNames
      return Advice(
        check.near(name, among: names, at: place)
          .or(check.including(isRegistration ? .registration : .variable, name, usedAt: place))
          .or(["include the file that has it, or remove this override"]))
    case .scopeWithoutScoped: return ["write \"lifetime\": \"scoped\", or remove \"scope\""]
    case .disagreement(let key, let first, let path):
      return Advice(
        ["add \"\(key)\" to \(path), which includes both: its value counts"],
        related: [.init("another \"\(key)\" is written here", at: first)])
    case .unknown(.registration, let id, _):
      let singletons = check.composition?.all.filter { $0.lifetime == .singleton } ?? []
      return Advice(
        check.near(id, among: singletons.map(\.id), at: place)
          .or(["\"start\" lists identifiers of singletons, in the order in which they are built"]))
    case .unknown(.assembly, let name, let user?):
      return check.assemblies(like: Placed(name, at: place), in: user)
    case .cycle(.assembly, let links):
      return Advice(
        ["remove one of these uses, or move what both sides need into another assembly"],
        chain: links.cycle, related: links.related)
    case .undeterminedRoot: return ["let one of them use the others, or name it as \"root\""]
    case .unknown(.root, let name, _): return check.roots(like: Placed(name, at: place))
    default: return nil
    }
  }
}

extension [Placed<String>] {
  /// The links of a cycle, as far as they are listed.
  var related: [Diagnostic.Related] {
    prefix(12).map { .init("\"\($0.value)\" is used here", at: $0.place) }
  }
}

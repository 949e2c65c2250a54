internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

extension Rule {
  package static let unknownScope = Rule("unknown-scope", in: .connecting, ofWholeManifests: true) {
    check in
    let model = check.model
    let isUnlisted = model.problems.contains {
      if case .unknownScope = $0.problem.kind { true } else { false }
    }
    guard isUnlisted else { return [] }
    let uses = model.entryIDs.compactMap { entry -> Use? in
      let registration = model.entries[entry].registration
      guard let scope = registration.scope, model.lacksScope(entry) else { return nil }
      return Use(scope: scope, place: registration.scopePlace, entry: entry)
    }.sorted { left, right in
      guard let first = left.place, let second = right.place else { return false }
      return check.files.isBefore(first, second)
    }
    return findings(uses, check)
  }.also(in: .proving) { check in
    findings(inCode(check.model), check)
  }

  private static func findings(_ uses: [Use], _ check: Check) -> [Finding] {
    // If no scopes are listed at all, that is the mistake.
    let isOne = check.model.composition.scopes.isEmpty
    var groups = GroupedUses<String, Use>()
    for use in uses { groups.add(use, of: isOne ? "" : use.scope) }
    return groups.groups.map { _, uses in
      let first = uses[0]
      return Finding(
        first.code.map { "\($0.message), which the manifest does not list" }
          ?? Phrase.unknownScope(first.scope),
        at: first.place, in: first.code.map { .init(path: $0.file) },
        chain: first.entry.map { check.chain(to: $0) } ?? [], help: help(uses, check),
        related: uses.dropFirst().map(\.related))
    }
  }

  /// A use of a scope, in the manifest or in code.
  private struct Use {
    var scope: String
    var place: Place?
    var entry: EntryID?
    /// The sentence about code that names the scope, with its file.
    var code: (message: String, file: String)?

    var related: Diagnostic.Related {
      code.map { .init($0.message, in: $0.file) }
        ?? .init("the scope \"\(scope)\" is used here too", at: place)
    }
  }

  /// The uses in code; if the manifest lists no scopes, only those of needed registrations and supplies, and
  /// of requirements.
  private static func inCode(_ model: WiringModel) -> [Use] {
    var uses: [Use] = []
    func add(
      _ scope: String?, _ file: String?, _ verb: String, _ key: Catalog.Key,
      if isNeeded: @autoclosure () -> Bool = true
    ) {
      guard let scope, model.scopeLevels[scope] == nil, isNeeded() else { return }
      let message = "the code \(verb) \(key.described) in the scope \"\(scope)\""
      uses.append(Use(scope: scope, code: (message, file ?? "")))
    }
    let listsScopes = !model.composition.scopes.isEmpty
    lazy var needed = Set(model.graph.edges.lazy.map(\.target))
    for node in model.codeNodes {
      guard let code = model.code(at: node) else { continue }
      add(
        code.registration.scope, model.catalog.assemblies[code.assembly]?.file, "registers",
        code.registration.key, if: listsScopes || needed.contains(node))
    }
    lazy var neededSupplies = model.neededSupplies()
    for position in SupplyID.all(model.catalog.supplies.count) {
      let supply = model.catalog.supplies[position]
      add(
        supply.scope, supply.file, "supplies", supply.key,
        if: listsScopes || neededSupplies.contains(position))
    }
    for requirement in model.catalog.requirements {
      add(requirement.scope, requirement.file, "requires", requirement.key)
    }
    return uses
  }

  /// - Parameter uses: All uses of the scope, or of all scopes if none are listed.
  private static func help(_ uses: [Use], _ check: Check) -> [Suggestion] {
    let scope = uses[0].scope
    let names = Set(uses.map(\.scope)).sorted()
    let known = check.model.composition.scopes.map(\.value)
    let near = check.near(scope, among: known, at: uses.compactMap(\.place))
    let listed: String =
      known.isEmpty
      ? "add \"scopes\": \(JSON.strings(names).text) at the top of the manifest"
        + (names.count > 1 ? ", outermost first" : "")
      : "add it to \"scopes\", which lists \(Phrase.shortList(known)), outermost first"
    guard near.isEmpty else { return near + ["or \(listed)"] }
    let line = Suggestion(listed)
    let root = check.model.composition.documents.last?.root
    guard names.count == 1, let root else { return [line] }
    return [line.appending(.string(scope), to: "scopes", of: root)]
  }
}

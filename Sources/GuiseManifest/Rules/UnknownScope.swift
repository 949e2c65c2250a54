internal import Guise
internal import GuiseVerification
internal import StrictJSON

package enum UnknownScope: WiringRule {
  package static let id = "unknown-scope"
  package static let summary = """
    A registration's lifetime, or the code's `supplied` or `require`, names a scope that \
    `"scopes"` at the top of the manifest does not list. Without the order of the scopes, the \
    contents of the scope cannot be checked.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "scopes": ["request"],
      "assemblies": [
        "app": [
          "registrations": [
            "audit": ["factory": "audit-trail", "lifetime": "scoped", "scope": "reqest"]
          ]
        ]
      ],
    ],
    mended: ["reqest": "request"],
    remedy: """
      Correct the name, or list the scope in `"scopes"`, outermost first. If the code names it, \
      correct the `in:` of `supplied` or `require`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    let model = check.model
    guard model.knowsScopes else { return [] }
    let written = model.entryIDs.compactMap { entry -> Use? in
      let registration = model.entries[entry].registration
      guard let scope = registration.scope, model.lacksScope(entry) else { return nil }
      return Use(scope: scope, place: registration.scopePlace, entry: entry)
    }.sorted { left, right in
      guard let first = left.place, let second = right.place else { return false }
      return check.files.isBefore(first, second)
    }
    let uses = written + registered(check) + supplied(check) + required(check)
    // If no scopes are listed at all, that is the mistake.
    let isOne = model.composition.scopes.isEmpty
    var groups = GroupedUses<String, Use>()
    for use in uses { groups.add(use, of: isOne ? "" : use.scope) }
    return groups.groups.map { finding($0.uses, check) }
  }

  /// A use of a scope, in the manifest or in code.
  private struct Use {
    var scope: String
    var place: Place?
    var entry: EntryID?
    /// The sentence about code that names the scope, with its file.
    var code: (message: String, file: String)?

    var related: Diagnostic.Related {
      code.map { .init(message: $0.message, location: .init(path: $0.file)) }
        ?? .init(
          message: "the scope \"\(scope)\" is used here too",
          location: place.map { Diagnostic.Location($0) })
    }
  }

  /// One finding at the first use, the others related to it.
  private static func finding(_ uses: [Use], _ check: Check) -> Diagnostic {
    let first = uses[0]
    let related = uses.dropFirst().prefix(Phrase.longestRelated).map(\.related)
    let names = Set(uses.map(\.scope)).sorted()
    if let code = first.code {
      return finding(
        "\(code.message), which the manifest does not list", at: nil, in: .init(path: code.file),
        help: help(uses, names, check), related: related)
    }
    return finding(
      "no scope is named \"\(first.scope)\"", at: first.place,
      chain: first.entry.map { check.chain(to: $0) } ?? [],
      help: help(uses, names, check), related: related)
  }

  /// The scopes of supplies; if the manifest lists no scopes, only those of needed supplies.
  private static func supplied(_ check: Check) -> [Use] {
    let model = check.model
    let needed = model.neededSupplies()
    return SupplyID.all(model.catalog.supplies.count).compactMap { position in
      let supply = model.catalog.supplies[position]
      guard let scope = supply.scope, model.scopeLevels[scope] == nil,
        !model.composition.scopes.isEmpty || needed.contains(position)
      else { return nil }
      return use(scope, supply.file, "supplies", supply.key)
    }
  }

  /// The scopes of registrations in code; if the manifest lists no scopes, only those of needed
  /// registrations.
  private static func registered(_ check: Check) -> [Use] {
    let model = check.model
    let unknown = model.codeNodes.filter { node in
      guard let scope = model.code(at: node)?.registration.scope else { return false }
      return model.scopeLevels[scope] == nil
    }
    if unknown.isEmpty { return [] }
    let needed = Set(model.graph.edges.lazy.map(\.target))
    return unknown.compactMap { node in
      guard let code = model.code(at: node), let scope = code.registration.scope,
        !model.composition.scopes.isEmpty || needed.contains(node)
      else { return nil }
      let file = model.catalog.assemblies[code.assembly]?.file ?? ""
      return use(scope, file, "registers", code.registration.key)
    }
  }

  private static func required(_ check: Check) -> [Use] {
    check.model.catalog.requirements.compactMap { requirement in
      guard let scope = requirement.scope, check.model.scopeLevels[scope] == nil else {
        return nil
      }
      return use(scope, requirement.file, "requires", requirement.key)
    }
  }

  private static func use(
    _ scope: String, _ file: String, _ verb: String, _ key: Catalog.Key
  ) -> Use {
    Use(
      scope: scope, code: ("the code \(verb) \(key.described) in the scope \"\(scope)\"", file))
  }

  /// - Parameters:
  ///   - uses: All uses of the scope, or of all scopes if none are listed.
  ///   - names: All missing scopes.
  private static func help(
    _ uses: [Use], _ names: [String], _ check: Check
  ) -> [Suggestion] {
    let scope = uses[0].scope
    let known = check.model.composition.scopes.map(\.value)
    let near = check.near(scope, among: known, at: uses.compactMap(\.place))
    let listed: String =
      known.isEmpty
      ? "add \"scopes\": \(Phrase.json(names)) at the top of the manifest"
        + (names.count > 1 ? ", outermost first" : "")
      : "add it to \"scopes\", which lists \(Phrase.shortList(known)), outermost first"
    guard near.isEmpty else { return near + ["or \(listed)"] }
    let line = Suggestion(listed)
    let root = check.model.composition.documents.last?.root
    guard names.count == 1, let root else { return [line] }
    return [line.appending(.string(scope), to: "scopes", of: root)]
  }
}

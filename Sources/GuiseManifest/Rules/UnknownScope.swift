internal import Guise
internal import StrictJSON

package enum UnknownScope: WiringRule {
  package static let id = "unknown-scope"
  package static let summary = """
    A registration is kept in a scope, or the code supplies or requires a service in one, that \
    `"scopes"` at the top of the manifest does not list. Without the order of the scopes, what \
    is inside the scope cannot be checked.
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
      Correct the name, or list the scope in `"scopes"`, outermost first. Where the code names \
      it, correct the `in:` of `supplied` or `require`.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    guard model.knowsScopes else { return [] }
    let written = model.entryIDs.compactMap { entry -> Diagnostic? in
      let registration = model.entries[entry].registration
      guard let scope = registration.scope, registration.lifetime == .scoped,
        model.scopeLevels[scope] == nil
      else { return nil }
      return finding(
        "no scope is named \"\(scope)\"", at: registration.scopePlace,
        chain: inspection.chain(to: entry),
        help: help(scope, registration.scopePlace, inspection))
    }
    return written + registered(inspection) + supplied(inspection) + required(inspection)
  }

  /// Where a manifest has no scopes, what is supplied in one concerns those that need it.
  private static func supplied(_ inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    let needed = model.neededSupplies()
    return SupplyID.all(model.catalog.supplies.count).compactMap { position in
      let supply = model.catalog.supplies[position]
      guard let scope = supply.scope, model.scopeLevels[scope] == nil,
        !model.composition.scopes.isEmpty || needed.contains(position)
      else { return nil }
      return finding(scope, supply.file, "supplies", supply.key, inspection)
    }
  }

  /// As of what is supplied.
  private static func registered(_ inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    let unknown = model.codeNodes.filter { node in
      guard let scope = model.code(at: node)?.registration.scope else { return false }
      return model.scopeLevels[scope] == nil
    }
    if unknown.isEmpty { return [] }
    var needed = Set(model.graph.edges.lazy.map(\.target))
    needed.formUnion(model.requirements.compactMap(\.node))
    return unknown.compactMap { node in
      guard let code = model.code(at: node), let scope = code.registration.scope,
        !model.composition.scopes.isEmpty || needed.contains(node)
      else { return nil }
      let file = model.catalog.assemblies[code.assembly]?.file ?? ""
      return finding(scope, file, "registers", code.registration.key, inspection)
    }
  }

  private static func required(_ inspection: WiringInspection) -> [Diagnostic] {
    inspection.model.catalog.requirements.compactMap { requirement in
      guard let scope = requirement.scope, inspection.model.scopeLevels[scope] == nil else {
        return nil
      }
      return finding(scope, requirement.file, "requires", requirement.key, inspection)
    }
  }

  private static func finding(
    _ scope: String, _ file: String, _ verb: String, _ key: Catalog.Key,
    _ inspection: WiringInspection
  ) -> Diagnostic {
    finding(
      "the code \(verb) \(key.described) in the scope \"\(scope)\", which the manifest does not list",
      at: nil, in: .init(path: file), help: help(scope, nil, inspection))
  }

  /// - Parameter place: Where the manifest names the scope.
  private static func help(
    _ scope: String, _ place: Place?, _ inspection: WiringInspection
  ) -> [Suggestion] {
    let known = inspection.model.composition.scopes.map(\.value)
    let near = Suggestion.candidates(
      inspection.nearest(scope, among: known), insteadOf: scope, at: place)
    let listed: String =
      known.isEmpty
      ? "add \"scopes\": [\"\(scope)\"] at the top of the manifest"
      : "add it to \"scopes\", which lists \(Phrase.shortList(known)), outermost first"
    guard near.isEmpty else { return near + ["or \(listed)"] }
    let line = Suggestion(listed)
    let root = inspection.model.composition.documents.last?.root
    return [root.map { line.appending(.string(scope), to: "scopes", of: $0) } ?? line]
  }
}

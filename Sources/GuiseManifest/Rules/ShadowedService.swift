internal import Guise
internal import GuiseVerification

package enum ShadowedService: WiringRule {
  package static let id = "shadowed-service"
  package static let summary = """
    The application supplies a service in a scope, but an enclosing container already has its key: \
    the service is registered, supplied outside of the scope, or, for an adapter such as `Store?`, \
    made from a registration. The place of resolution would decide which one a caller gets. \
    Containers in code may still override their parents.
    """
  package static let explanation = RuleExplanation(
    wrong: .swift(
      """
      // The manifest registers "clock", a Clock without tags.
      factories.supplied((any Clock).self, in: "request")
      """),
    right: .swift(
      """
      // The manifest registers "clock", a Clock without tags.
      factories.supplied((any Clock).self, tags: "request", in: "request")
      """),
    remedy: """
      Give the scope's supply a tag or a type of its own, and resolve it by that. Or remove the \
      registration, if only the scope is meant to have the service.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    let model = check.model
    return model.owners.shadowed.map { shadowed in
      let supply = model.catalog.supplies[shadowed.supply]
      let key = model.supplyKeys[shadowed.supply]
      let supplied = "\(model.keys.describe(key)) in the scope \(Phrase.quoted(supply.scope ?? ""))"
      let other = shadowed.other.key == key ? "it" : model.keys.describe(shadowed.other.key)
      let help = [
        Suggestion(
          "give what the scope supplies a tag or a type of its own: supplied(…) in \(supply.file)")
      ]
      let file = Diagnostic.Location(path: supply.file)
      let here = Diagnostic.Related(message: "it is supplied here", location: file)
      switch shadowed.other.origin {
      case .entry, .forward:
        let entry = model.registration(at: model.node(of: shadowed.other))
        return finding(
          "the application supplies \(supplied), and \(entry.map { model.name(ofNode: $0) } ?? "") "
            + "registers \(other)",
          at: entry.flatMap { model.place(ofNode: $0) }, help: help, related: [here])
      case .code(let code):
        let name = model.codes[code].assembly
        return finding(
          "the application supplies \(supplied), and the code assembly \(Phrase.quoted(name)) "
            + "registers \(other)",
          at: model.codePlaces[name], help: help,
          related: [here] + model.related(toFileOf: name))
      case .supply(let outer):
        let scope = model.catalog.supplies[outer].scope
        let place = scope.map { "in the scope \(Phrase.quoted($0))" } ?? "outside of all scopes"
        return finding(
          "the application supplies \(supplied), and supplies \(other) \(place) too", at: nil,
          in: file, help: help,
          related: [
            .init(
              message: "that is supplied here",
              location: .init(path: model.catalog.supplies[outer].file))
          ])
      }
    }
  }
}

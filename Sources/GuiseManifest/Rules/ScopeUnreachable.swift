internal import Guise

package enum ScopeUnreachable: WiringRule {
  package static let id = "scope-unreachable"
  package static let summary = """
    The code declares with `require` that it resolves a service, in a scope or outside all \
    scopes, and building the service needs a scope further in. It has to be resolved from a \
    container of that scope, and declared with `require(…, in:)`.
    """
  package static let explanation = RuleExplanation(
    wrong: .swift(
      """
      factories.supplied(Request.self, in: "request")
      factories.register("handler") { (request: Request) in Handler(request) }
      factories.require(Handler.self)
      """),
    mended: ["Handler.self": #"Handler.self, in: "request""#],
    remedy: """
      Declare the scope in which the service is resolved, and resolve it from a container of that name.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let short = inspection.shortLived.filter(\.captives.isEmpty).map { finding($0, inspection) }
    return short
      + inspection.scopeNeeds.requirements.compactMap { captive in
        guard let requirement = inspection.requirement(captive),
          !inspection.isShortLived(captive.path.last)
        else { return nil }
        return finding(
          message(captive, of: requirement, inspection), at: place(captive, inspection.model),
          help: [
            Suggestion(
              "resolve it from a container of that scope, and declare require(…, in: "
                + "\(inspection.scopeName(captive.level)))")
          ],
          related: captive.path.count > 2 ? inspection.related(captive.path.last) : [])
      }
  }

  static func message(
    _ captive: ScopeNeeds.Captive, of requirement: WiringModel.Requirement,
    _ inspection: WiringInspection
  ) -> String {
    let key = inspection.model.keys.describe(requirement.key, isExact: false)
    return
      "the code in \(requirement.requirement.file) resolves \(key) \(requirement.asked), and that "
      + "needs the scope \(inspection.scopeName(captive.level)): \(inspection.described(captive.path))"
  }

  static func place(_ captive: ScopeNeeds.Captive, _ model: WiringModel) -> Place? {
    switch captive.path[1] {
    case .registration(let node): model.place(ofNode: node)
    case .supply, .requirement: model.rootPlace
    }
  }
}

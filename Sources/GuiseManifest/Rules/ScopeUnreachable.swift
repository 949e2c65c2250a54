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
    let model = inspection.model
    return inspection.scopeNeeds.requirements.compactMap { captive in
      guard case .requirement(let number)? = captive.path.first else { return nil }
      let requirement = model.requirements[number]
      let key = model.keys.describe(requirement.key, isExact: false)
      let scope = inspection.scopeName(captive.level)
      let place =
        switch captive.path[1] {
        case .registration(let node): model.place(ofNode: node)
        case .supply, .requirement: model.rootPlace
        }
      let asked =
        requirement.requirement.scope.map { "in the scope \"\($0)\"" } ?? "outside of all scopes"
      return finding(
        "the code in \(requirement.requirement.file) resolves \(key) \(asked), and that needs the scope "
          + "\(scope): \(inspection.described(captive.path))",
        at: place,
        help: ["resolve it from a container of that scope, and declare require(…, in: \(scope))"],
        related: captive.path.count > 2 ? inspection.related(captive.path.last) : [])
    }
  }
}

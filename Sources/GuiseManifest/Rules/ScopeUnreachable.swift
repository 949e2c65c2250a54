package enum ScopeUnreachable: WiringRule {
  package static let id = "scope-unreachable"
  package static let summary = """
    The code declares with `require` that it resolves a service, in a scope or outside all scopes, \
    but building the service needs a scope further in. It must be resolved from a container of \
    that scope, and declared with `require(…, in:)`.
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

  package static func findings(in check: Check) -> [Finding] {
    check.shortLived.filter(\.captives.isEmpty).map { finding($0, check) }
      + check.captives.compactMap { captive in
        guard let requirement = check.model.requirement(at: captive.holder) else { return nil }
        let scope = check.scopeName(captive.level)
        return finding(
          message(captive, of: requirement, check), at: place(captive, check.model),
          help: ["resolve it from a container of that scope, and declare require(…, in: \(scope))"],
          related: captive.path.count > 2 ? check.model.related(toNode: captive.held) : [])
      }
  }

  static func message(
    _ captive: ScopeNeeds.Captive, of requirement: WiringModel.Requirement,
    _ check: Check
  ) -> String {
    let key = check.model.keys.describe(requirement.key, isExact: false)
    return
      "the code in \(requirement.requirement.file) resolves \(key) \(requirement.asked), and that "
      + "needs the scope \(check.scopeName(captive.level)): \(check.described(captive.path))"
  }

  static func place(_ captive: ScopeNeeds.Captive, _ model: WiringModel) -> Place? {
    model.isRegistration(captive.path[1]) ? model.place(ofNode: captive.path[1]) : model.rootPlace
  }
}

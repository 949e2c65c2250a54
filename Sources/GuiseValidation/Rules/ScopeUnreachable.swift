internal import GuiseManifest

extension Rule {
  package static let scopeUnreachable = Rule("scope-unreachable", in: .proving) { check in
    check.shortLived.filter(\.captives.isEmpty).map { finding($0, check) }
      + check.captives.compactMap { unreachable($0, check) }
  }

  /// The finding about a requirement that needs a scope further in; nil for a registration.
  static func unreachable(_ captive: ScopeNeeds.Captive, _ check: Check) -> Finding? {
    let model = check.model
    guard let requirement = model.requirement(at: captive.holder) else { return nil }
    let key = model.keys.describe(requirement.key, isExact: false)
    let scope = check.scopeName(captive.level)
    let first = captive.path[1]
    return Finding(
      "the code in \(requirement.requirement.file) resolves \(key) \(requirement.asked), and that "
        + "needs the scope \(scope): \(check.described(captive.path))",
      at: model.isRegistration(first) ? model.place(ofNode: first) : model.rootPlace,
      help: ["resolve it from a container of that scope, and declare require(…, in: \(scope))"],
      related: captive.path.count > 2 ? model.related(toNode: captive.held) : [])
  }
}

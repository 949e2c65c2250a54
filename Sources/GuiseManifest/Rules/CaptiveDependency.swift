internal import Guise

/// `captive-dependency`
package enum CaptiveDependency: WiringRule {
  package static let id = "captive-dependency"
  package static let summary = """
    A singleton or weak registration is kept by the container that the manifest is loaded into, and a \
    scoped one by the container of its scope. It depends, now or later, on what is built in a scope \
    further in, which its container does not have: the instance could not be built, or would be kept \
    for longer than it is valid.
    """
  package static let explanation = RuleExplanation(
    .wiring,
    wrong: .json(
      """
      {
        "scopes": ["request"],
        "assemblies": {
          "app": {
            "registrations": {
              "session": {
                "factory": "session",
                "lifetime": "scoped",
                "scope": "request"
              },
              "orders": { "factory": "order-service", "lifetime": "singleton" }
            }
          }
        }
      }
      """),
    right: .json(
      """
      {
        "scopes": ["request"],
        "assemblies": {
          "app": {
            "registrations": {
              "session": {
                "factory": "session",
                "lifetime": "scoped",
                "scope": "request"
              },
              "orders": {
                "factory": "order-service",
                "lifetime": "scoped",
                "scope": "request"
              }
            }
          }
        }
      }
      """),
    remedy: """
      Keep the one that depends on it no longer than the scope, or keep what it depends on for longer; or \
      hand over what belongs to the scope when it is used, as an argument. To defer the dependency does not \
      help: it would be looked up in the same container, later.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    return inspection.scopeNeeds.captives.compactMap { captive -> Diagnostic? in
      guard case .registration(let node)? = captive.path.first else { return nil }
      guard let holder = model.entry(at: node) else { return finding(captive, node, inspection) }
      let registration = model.entries[holder].registration
      let scope = inspection.scopeName(captive.level)
      let kept =
        registration.scope.map { "is kept by each \"\($0)\"" }
        ?? "is kept by the root container"
      let held = captive.path.last
      return finding(
        "\"\(registration.id)\" \(kept) and depends on \(inspection.name(of: held)), which is there only "
          + "in the scope \(scope): \(inspection.described(captive.path))",
        at: registration.place, chain: inspection.chain(to: holder),
        help: [
          "make \"\(registration.id)\" live as long: \"lifetime\": \"scoped\", \"scope\": \(scope)",
          "or give it what belongs to the scope when it is used, as an argument",
        ],
        related: inspection.related(held))
    }
  }

  /// Of what a code assembly keeps.
  private static func finding(
    _ captive: ScopeNeeds.Captive, _ holder: NodeID, _ inspection: WiringInspection
  ) -> Diagnostic? {
    let model = inspection.model
    guard let code = model.code(at: holder) else { return nil }
    let scope = inspection.scopeName(captive.level)
    let kept =
      code.registration.scope.map { "is kept by each \"\($0)\"" }
      ?? "is kept by the root container"
    let held = captive.path.last
    return finding(
      "\(model.step(holder)) \(kept) and depends on \(inspection.name(of: held)), which is there only "
        + "in the scope \(scope): \(inspection.described(captive.path))",
      at: model.place(ofNode: holder), chain: inspection.chain(to: holder),
      help: [
        "make it live as long in code: lifetime: .scoped(\(scope))",
        "or give it what belongs to the scope when it is used, as an argument",
      ],
      related: inspection.related(held)
        + [model.related(toFileOf: code.assembly)].compactMap(\.self))
  }
}

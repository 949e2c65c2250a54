internal import Guise

package enum CaptiveDependency: WiringRule {
  package static let id = "captive-dependency"
  package static let summary = """
    A singleton or weak registration is kept by the container that the manifest is loaded into, and a \
    scoped one by the container of its scope. It depends, now or later, on what is built in a scope \
    further in, which its container does not have: the instance could not be built, or would be kept \
    for longer than it is valid.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "scopes": ["request"],
      "assemblies": [
        "app": [
          "registrations": [
            "session": ["factory": "session", "lifetime": "scoped", "scope": "request"],
            "orders": ["factory": "order-service", "lifetime": "singleton"],
          ]
        ]
      ],
    ],
    right: [
      "scopes": ["request"],
      "assemblies": [
        "app": [
          "registrations": [
            "session": ["factory": "session", "lifetime": "scoped", "scope": "request"],
            "orders": ["factory": "order-service", "lifetime": "scoped", "scope": "request"],
          ]
        ]
      ],
    ],
    remedy: """
      Keep the one that depends on it no longer than the scope, or keep what it depends on for longer; or \
      hand over what belongs to the scope when it is used, as an argument. To defer the dependency does not \
      help: it would be looked up in the same container, later.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    return inspection.scopeNeeds.captives.compactMap { captive in
      guard case .registration(let holder)? = captive.path.first else { return nil }
      let (name, held) = (model.name(ofNode: holder), captive.path.last)
      let scope = inspection.scopeName(captive.level)
      let kept =
        model.life(ofNode: holder)?.scope.map { "is kept by each \"\($0)\"" }
        ?? "is kept by the root container"
      let code = model.code(at: holder)
      return finding(
        "\(name) \(kept) and depends on \(inspection.name(of: held)), which is there only in the "
          + "scope \(scope): \(inspection.described(captive.path))",
        at: model.place(ofNode: holder), chain: inspection.chain(to: holder),
        help: [
          code == nil
            ? "make \(name) live as long: \"lifetime\": \"scoped\", \"scope\": \(scope)"
            : "make it live as long in code: lifetime: .scoped(\(scope))",
          "or give it what belongs to the scope when it is used, as an argument",
        ],
        related: inspection.related(held)
          + (code.map { model.related(toFileOf: $0.assembly) } ?? []))
    }
  }
}

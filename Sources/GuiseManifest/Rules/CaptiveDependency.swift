internal import Guise

package enum CaptiveDependency: WiringRule {
  package static let id = "captive-dependency"
  package static let summary = """
    A singleton or weak registration is kept by the container that the manifest is loaded into, \
    a scoped one by the container of its scope. It depends, now or later, on something that \
    exists only in a scope further in: the instance could not be built, or would be kept longer \
    than it is valid.
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
      Give the dependent registration a lifetime no longer than the scope, or give its \
      dependency a longer one. Or pass what belongs to the scope as an argument when it is used. \
      Deferring the dependency does not help: it would be looked up in the same container, \
      later.
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
        "\(name) \(kept) and depends on \(inspection.name(of: held)), which exists only in the "
          + "scope \(scope): \(inspection.described(captive.path))",
        at: model.place(ofNode: holder), chain: inspection.chain(to: holder),
        help: [
          code == nil
            ? "keep \(name) no longer than that: \"lifetime\": \"scoped\", \"scope\": \(scope)"
            : "keep it no longer than that, in code: lifetime: .scoped(\(scope))",
          "or pass what belongs to the scope as an argument when it is used",
        ],
        related: inspection.related(held)
          + (code.map { model.related(toFileOf: $0.assembly) } ?? []))
    }
  }
}

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
      return finding(
        "\(name) \(kept) and depends on \(inspection.name(of: held)), which exists only in the "
          + "scope \(scope): \(inspection.described(captive.path))",
        at: model.place(ofNode: holder), chain: inspection.chain(to: holder),
        help: help(holder, captive.level, inspection),
        related: inspection.related(held)
          + (model.code(at: holder).map { model.related(toFileOf: $0.assembly) } ?? []))
    }
  }

  /// What is kept no longer than a scope must not be kept by something else, nor be asked for outside of
  /// it.
  private static func help(
    _ holder: NodeID, _ level: Int, _ inspection: WiringInspection
  ) -> [Suggestion] {
    let model = inspection.model
    let argument = "pass what belongs to the scope as an argument when it is used"
    guard let keepers = inspection.consequences.keepers(of: holder, outside: level + 1),
      keepers.count <= 4, !keepers.contains(where: model.isEager)
    else { return [Suggestion(argument)] }
    let scope = inspection.scopeName(level)
    let names = Phrase.list(keepers.map { model.name(ofNode: $0) }, quoted: false)
    let isCode = keepers.allSatisfy { model.code(at: $0) != nil }
    return [
      Suggestion(
        isCode
          ? "keep \(names) no longer than that, in code: lifetime: .scoped(\(scope))"
          : "keep \(names) no longer than that: \"lifetime\": \"scoped\", \"scope\": \(scope)"),
      "or \(argument)",
    ]
  }
}

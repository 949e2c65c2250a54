internal import GuiseVerification

package enum CaptiveDependency: WiringRule {
  package static let id = "captive-dependency"
  package static let summary = """
    A singleton or weak registration, kept by the container that the manifest is loaded into, or a \
    scoped one, kept by the container of its scope, depends, now or later, on something that \
    exists only in a scope further in. The instance could not be built, or would be kept longer \
    than it is valid. If several longer-lived registrations need one that uses nothing of its \
    scope, there is one finding, at its scope.
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
    mended: [#""singleton""#: #""scoped", "scope": "request""#],
    remedy: """
      Give the dependent registration a lifetime no longer than the scope, or its dependency a \
      longer one, whichever is the odd one out. Or pass the scope's object as an argument at each \
      use. Deferring the dependency does not help: it would be looked up later in the same \
      container.
      """)

  package static func findings(in check: Check) -> [Finding] {
    var captives = GroupedUses<NodeID, ScopeNeeds.Captive>()
    for captive in check.captives where check.model.isRegistration(captive.holder) {
      captives.add(captive, of: captive.holder)
    }
    return check.shortLived.filter { !$0.captives.isEmpty }.map { finding($0, check) }
      + captives.groups.map { finding(of: $0.thing, $0.uses, check) }
  }

  /// - Parameter captives: All dependencies that one registration cannot have.
  private static func finding(
    of holder: NodeID, _ captives: [ScopeNeeds.Captive], _ check: Check
  ) -> Finding {
    let model = check.model
    // The innermost scope limits how long it may be kept.
    let innermost = captives.indices.max { captives[$0].level < captives[$1].level } ?? 0
    let captive = captives[innermost]
    let others = captives.indices.filter { $0 != innermost }.map {
      Diagnostic.Related(
        "it depends on \(check.name(ofHeld: captives[$0].held)) too: "
          + check.described(captives[$0].path),
        at: nil,
        other: identity(message(captives[$0], of: holder, check), at: model.place(ofNode: holder)))
    }
    return finding(
      message(captive, of: holder, check), at: model.place(ofNode: holder),
      chain: check.chain(to: holder),
      help: help(holder, captive.level, check),
      related: model.related(toNode: captive.held) + others + model.related(toCodeOf: holder))
  }

  static func message(
    _ captive: ScopeNeeds.Captive, of holder: NodeID, _ check: Check
  ) -> String {
    let model = check.model
    let kept =
      model.life(ofNode: holder)?.scope.map { "is kept by each \"\($0)\"" }
      ?? "is kept by the root container"
    return "\(model.name(ofNode: holder)) \(kept) and depends on "
      + "\(check.name(ofHeld: captive.held)), which exists only in the scope "
      + "\(check.scopeName(captive.level)): \(check.described(captive.path))"
  }

  /// Advises a lifetime that ends with the scope only if nothing else keeps the registration longer or
  /// needs it outside of the scope.
  private static func help(
    _ holder: NodeID, _ level: Int, _ check: Check
  ) -> [Suggestion] {
    let model = check.model
    let argument = "pass what belongs to the scope as an argument when it is used"
    guard let keepers = check.consequences.keepers(of: holder, outside: level + 1),
      keepers.count <= 4, !keepers.contains(where: model.isEager)
    else { return [Suggestion(argument)] }
    let scope = check.scopeName(level)
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

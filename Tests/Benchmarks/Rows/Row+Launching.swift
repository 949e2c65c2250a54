extension Row {
  /// What an application pays when it starts.
  static var launching: [Row] {
    [
      launch(
        "launch", does: "100 services and eight built, first in a process: by manifest; in code",
        \.total,
        goal: .atMost(2.5)),
      launch(
        "launch-register", does: "of that: a registry is made; registrations by auto", \.registering
      ),
      launch("launch-resolve", does: "of that: the eight are built", \.resolving),
    ]
  }

  private static func launch(
    _ name: String, does: String, _ part: @escaping (Launch) -> Duration, goal: Goal? = nil
  ) -> Row {
    Row(
      name: name, does: does,
      work: .firstTimePair(
        plain: { part(try .inCode()) / .nanoseconds(1) },
        guise: { part(try .fromManifest()) / .nanoseconds(1) }), goal: goal, counting: nil)
  }
}

import Guise

extension Row {
  /// Registering, a thousand times in one container.
  static var registering: [Row] {
    [
      Row(
        name: "register", does: "one registration of 1,000",
        work: .alone { { turns in for _ in 0..<turns { register(Container()) } } },
        goal: .atMost(800), things: count, counting: .ofLargeOperations),
      Row(
        name: "register-first", does: "the same, the first 1,000 in a process",
        work: .firstTime {
          let container = Container()
          return ContinuousClock().measure { register(container) } / .nanoseconds(count)
        }, goal: .atMost(2_000), counting: nil),
      Row(
        name: "register-memory", does: "what one registration of 1,000 takes",
        work: .firstTime {
          // Many, so that pages tell.
          let containers = (0..<50).map { _ in Container() }
          guard let before = residentBytes else { return nil }
          containers.forEach(register)
          guard let after = residentBytes else { return nil }
          return withExtendedLifetime(containers) {
            Double(after - before) / Double(count * containers.count)
          }
        }, goal: .atMost(300), unit: .bytes, counting: nil),
    ]
  }

  private static let count = 1_000

  @inline(never) private static func register(_ container: Container) {
    for number in 0..<count {
      container.register((any Port).self, tags: number) { _ in Leaf() }
    }
  }
}

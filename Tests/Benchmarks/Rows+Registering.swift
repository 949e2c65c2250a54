import Guise

extension Measurement {
  /// The cost of one registration of 1,000: the first time in the process, then warm.
  ///
  /// Has to run before everything else that registers.
  func registering() -> [Row] {
    let clock = ContinuousClock()
    func register(_ container: Container) {
      for number in 0..<1_000 {
        container.register((any Port).self, tags: number) { _ in Leaf() }
      }
    }
    let first = Container()
    let cold = clock.measure { register(first) } / .nanoseconds(1_000)
    var rows = [Row("registration, first 1,000", target: 2_000, value: cold, unit: "ns")]

    // Many, so that pages tell; before anything is freed whose memory could be used again.
    let containers = (0..<50).map { _ in Container() }
    let before = residentBytes
    containers.forEach(register)
    if let before, let after = residentBytes {
      let bytes = Double(after - before) / Double(1_000 * containers.count)
      rows.append(Row("registration, memory", target: 250, value: bytes, unit: "B"))
    }

    var warm: [Double] = []
    for _ in 0..<max(3, repetitions) {
      let container = Container()
      warm.append(clock.measure { register(container) } / .nanoseconds(1_000))
    }
    rows.append(Row("registration, warm", target: 500, value: warm.median, unit: "ns"))
    withExtendedLifetime((first, containers)) {}
    return rows
  }
}

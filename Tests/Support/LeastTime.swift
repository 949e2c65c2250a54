/// The shortest of some runs of a body, in seconds: other work of the machine only makes runs longer.
nonisolated(nonsending) public func leastTime(
  of runs: Int = 3, _ body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> Double {
  var least = Duration.seconds(1_000_000)
  for _ in 0..<runs {
    let start = ContinuousClock.now
    try await body()
    least = min(least, ContinuousClock.now - start)
  }
  return least / .seconds(1)
}

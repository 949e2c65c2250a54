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

/// How many times as long a body takes for the larger of two sizes: the least of some measurements,
/// the last of which is the first that is below a limit.
nonisolated(nonsending) public func growth(
  from small: Int, to large: Int, below limit: Double,
  _ body: nonisolated(nonsending) (Int) async throws -> Void
) async rethrows -> Double {
  var least = Double.infinity
  for _ in 0..<12 where least >= limit {
    let base = try await leastTime { try await body(small) }
    least = min(least, try await leastTime { try await body(large) } / base)
  }
  return least
}

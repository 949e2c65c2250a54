/// Returns the shortest time of several runs of a body, in seconds; other load only makes runs
/// longer.
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

/// Returns the ratio of a body's times for two sizes: the least of several measurements, which stop
/// at the first one below a limit.
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

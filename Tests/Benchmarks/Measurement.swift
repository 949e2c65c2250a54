/// Measures loops; a body is told how many turns to make.
struct Measurement {
  let repetitions: Int
  let time: Duration
  private let clock = ContinuousClock()

  init(_ options: Options) {
    repetitions = options.repetitions
    time = options.repetitionTime
  }

  /// Nanoseconds a turn, medians of interleaved repetitions: both meet the same allocator and the
  /// same neighbours.
  func compare(
    baseline: (Int) throws -> Void, guise: (Int) throws -> Void
  ) rethrows -> (baseline: Double, guise: Double) {
    let turns = try turns { try baseline($0) }
    try guise(turns)
    var baselines: [Double] = []
    var guises: [Double] = []
    for _ in 0..<repetitions {
      baselines.append(try clock.measure { try baseline(turns) } / .nanoseconds(turns))
      guises.append(try clock.measure { try guise(turns) } / .nanoseconds(turns))
    }
    return (baselines.median, guises.median)
  }

  func compare(
    baseline: (Int) async throws -> Void, guise: (Int) async throws -> Void
  ) async rethrows -> (baseline: Double, guise: Double) {
    let turns = 20_000 * max(1, Int(time / .milliseconds(1)))
    try await baseline(turns)
    try await guise(turns)
    var baselines: [Double] = []
    var guises: [Double] = []
    for _ in 0..<repetitions {
      baselines.append(try await clock.measure { try await baseline(turns) } / .nanoseconds(turns))
      guises.append(try await clock.measure { try await guise(turns) } / .nanoseconds(turns))
    }
    return (baselines.median, guises.median)
  }

  /// How many turns take about the time of a repetition.
  func turns(_ body: (Int) throws -> Void) rethrows -> Int {
    var turns = 16
    while turns < 1 << 30 {
      let elapsed = try clock.measure { try body(turns) }
      if elapsed >= time { break }
      turns *= 2
    }
    return turns
  }
}

extension [Double] {
  var median: Double {
    let sorted = sorted()
    return isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

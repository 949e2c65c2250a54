import AllocationCount

/// Measures the rows of the table.
struct Measurement {
  private let options: Options
  private let clock = ContinuousClock()

  init(_ options: Options) { self.options = options }

  /// Nil where the platform does not tell.
  func measure(_ row: Row) async throws -> Measured? {
    switch row.work {
    case .pair(let make):
      let (plain, guise) = try make()
      return try compare(row, plain, guise)
    case .asyncPair(let make):
      let (plain, guise) = try make()
      return try await compare(row, plain, guise)
    case .alone(let make):
      let guise = try make()
      return try compare(row, nil, guise)
    case .firstTime:
      var values: [Double] = []
      for _ in 0..<options.repetitions {
        guard let value = try inNewProcess(row) else { return nil }
        values.append(value)
      }
      return Measured(row: row, guise: values)
    }
  }

  /// Medians of interleaved repetitions: both meet the same allocator and the same neighbours.
  private func compare(_ row: Row, _ plain: Row.Loop?, _ guise: Row.Loop) throws -> Measured {
    let turns = try turns {
      try plain?($0)
      try guise($0)
    }
    var measured = Measured(row: row)
    let start = clock.now
    repeat {
      if let plain {
        measured.add(plain: try clock.measure { try plain(turns) } / .nanoseconds(turns))
      }
      measured.add(guise: try clock.measure { try guise(turns) } / .nanoseconds(turns))
    } while isMore(than: measured.guise.count, row, since: start)
    let counted = countedTurns(of: row)
    if let plain {
      measured.plainAllocations = try allocations(counted * (row.plainThings ?? row.things)) {
        try plain(counted)
      }
    }
    measured.allocations = try allocations(counted * row.things) { try guise(counted) }
    return measured
  }

  private func compare(
    _ row: Row, _ plain: Row.AsyncLoop, _ guise: Row.AsyncLoop
  ) async throws -> Measured {
    var turns = 16
    while turns < 1 << 30 {
      let elapsed = try await clock.measure {
        try await plain(turns)
        try await guise(turns)
      }
      if elapsed >= options.repetitionTime * 2 { break }
      turns *= 2
    }
    var measured = Measured(row: row)
    for _ in 0..<options.repetitions {
      measured.add(plain: try await clock.measure { try await plain(turns) } / .nanoseconds(turns))
      measured.add(guise: try await clock.measure { try await guise(turns) } / .nanoseconds(turns))
    }
    let counted = countedTurns(of: row)
    measured.plainAllocations = try await allocations(counted) { try await plain(counted) }
    measured.allocations = try await allocations(counted) { try await guise(counted) }
    return measured
  }

  /// Whether there is to be another repetition: slow rows are repeated less.
  private func isMore(
    than repetitions: Int, _ row: Row, since start: ContinuousClock.Instant
  ) -> Bool {
    guard repetitions < options.repetitions else { return false }
    let least = options.quick ? 1 : 5
    return repetitions < least || clock.now - start < options.rowTime
  }

  private func countedTurns(of row: Row) -> Int { row.things > 1 ? 1 : 100 }

  /// How many turns take about the time of a repetition.
  private func turns(_ body: Row.Loop) rethrows -> Int {
    var turns = 1
    while turns < 1 << 30 {
      let elapsed = try clock.measure { try body(turns) }
      if elapsed >= options.repetitionTime * 2 { break }
      turns *= 2
    }
    return turns
  }

  /// The value that a new process finds for a row.
  private func inNewProcess(_ row: Row) throws -> Double? {
    let run = try Program.own.run(["once", row.name], keepingOutput: true)
    return run.output.split(whereSeparator: \.isNewline).first.flatMap { Double($0) }
  }
}

/// Allocations for each of so many things; nil where they cannot be counted.
private func allocations(_ things: Int, _ body: () throws -> Void) rethrows -> Double? {
  guard allocations_are_countable() else { return nil }
  let before = allocations_counted()
  allocations_set_counting(true)
  defer { allocations_set_counting(false) }
  try body()
  return Double(allocations_counted() - before) / Double(things)
}

private func allocations(
  _ things: Int, _ body: () async throws -> Void
) async rethrows -> Double? {
  guard allocations_are_countable() else { return nil }
  let before = allocations_counted()
  allocations_set_counting(true)
  defer { allocations_set_counting(false) }
  try await body()
  return Double(allocations_counted() - before) / Double(things)
}

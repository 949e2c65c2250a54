import AllocationCount
import Foundation

/// Measures the rows of the table.
struct Measurement {
  private let clock = ContinuousClock()
  private let repetitions: Int
  private let leastRepetitions: Int
  /// How long a row is repeated, at most, unless that is not often enough.
  private let rowTime: Duration
  /// How long one repetition is, about.
  private let repetitionTime: Duration

  init(isQuick: Bool) {
    (repetitions, leastRepetitions) = isQuick ? (3, 1) : (21, 5)
    (rowTime, repetitionTime) =
      isQuick ? (.milliseconds(500), .milliseconds(1)) : (.seconds(20), .milliseconds(12))
  }

  /// Nil where the platform does not tell.
  func measure(_ row: Row) async throws -> Measured? {
    guard let (plain, guise) = try row.loops() else {
      let values = try (0..<repetitions).compactMap { _ in try inNewProcess(row) }
      return values.isEmpty ? nil : Measured(row: row, guise: values)
    }
    return try await compare(row, plain, guise)
  }

  /// Medians of interleaved repetitions: both meet the same allocator and the same neighbours.
  private func compare(
    _ row: Row, _ plain: Row.AsyncLoop?, _ guise: Row.AsyncLoop
  ) async throws -> Measured {
    var turns = 1
    while turns < 1 << 30 {
      let elapsed = try await clock.measure {
        try await plain?(turns)
        try await guise(turns)
      }
      if elapsed >= repetitionTime * 2 { break }
      turns *= 2
    }
    var measured = Measured(row: row)
    let start = clock.now
    // A wait first, as threads of applications have them. Before its first wait, a process may find the
    // processor's prediction of which loads need not wait for stores undisturbed: an object's allocation
    // and release take half the time then, for as long as chance will have it.
    func time(_ loop: Row.AsyncLoop) async throws -> Double {
      try await Task.sleep(for: .milliseconds(1))
      return try await clock.measure { try await loop(turns) } / .nanoseconds(turns)
    }
    // Slow rows are repeated less.
    while measured.guise.count < leastRepetitions
      || measured.guise.count < repetitions && clock.now - start < rowTime
    {
      if let plain { measured.add(plain: try await time(plain)) }
      measured.add(guise: try await time(guise))
    }
    let counted = row.things > 1 ? 1 : 100
    if let plain {
      measured.plainAllocations = try await allocations(counted, plain).map {
        $0 / Double(row.plainThings ?? row.things)
      }
    }
    measured.allocations = try await allocations(counted, guise).map { $0 / Double(row.things) }
    return measured
  }

  /// Allocations of each of so many turns; nil where they cannot be counted.
  private func allocations(_ turns: Int, _ loop: Row.AsyncLoop) async throws -> Double? {
    guard allocations_are_countable() else { return nil }
    let before = allocations_counted()
    allocations_set_counting(true)
    defer { allocations_set_counting(false) }
    try await loop(turns)
    return Double(allocations_counted() - before) / Double(turns)
  }

  /// The value that a new process finds for a row.
  private func inNewProcess(_ row: Row) throws -> Double? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["once", row.name]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Double(String(decoding: text, as: UTF8.self).filter { !$0.isNewline })
  }
}

/// The memory of this process, where the platform tells.
var residentBytes: Int? {
  guard let file = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
  let fields = String(decoding: file, as: UTF8.self).split(separator: " ")
  return fields.count > 1 ? Int(fields[1]).map { $0 * Int(getpagesize()) } : nil
}

import TestSupport
import Testing

@testable import Guise

/// All orders of the steps of `Builds`, for all graphs and askers within bounds; see
/// `StepState+Invariants` for what must hold in each.
@Suite("All orders of steps", .endsInTime)
struct StepSearchTests {
  struct Bounds: Sendable, CustomTestStringConvertible {
    let name: String
    let grain: StepGrain
    let registrations: Int
    let asks: Int
    var disturbances: [StepScenarios.Disturbance] = [.none]
    /// Of so many scenarios one is searched; under stress all are.
    var stride = 1

    var testDescription: String { name }
  }

  static let bounds = [
    Bounds(
      name: "three asks of one", grain: .sections, registrations: 1, asks: 3,
      disturbances: [.none, .failure, .cancellation, .closing]),
    Bounds(
      name: "two asks of two, between sections too", grain: .sections, registrations: 2, asks: 2,
      disturbances: [.none, .failure, .cancellation, .closing]),
    Bounds(
      name: "three asks of two", grain: .operations, registrations: 2, asks: 3,
      disturbances: [.none, .failure, .cancellation, .closing]),
  ]

  @Test(arguments: bounds)
  func noOrderBreaksWhatMustHold(_ bounds: Bounds) throws {
    let scenarios = StepScenarios(
      registrations: bounds.registrations, asks: bounds.asks, disturbances: bounds.disturbances)
    var tally = StepTally()
    try scenarios.forEach { try tally.search($0, bounds.grain) }
    print("\(bounds.name): \(tally)")
    #expect(tally.scenarios > 0)
    #expect(tally.mistakes.isEmpty, "\(tally.mistakes.joined(separator: "\n"))")
  }
}

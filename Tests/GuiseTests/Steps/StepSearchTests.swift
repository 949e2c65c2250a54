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
    /// Of so many scenarios one is searched, and compared with `Builds`.
    var stride = 1

    var testDescription: String { name }
  }

  private static let each: [StepScenarios.Disturbance] = [
    .none, .failure, .cancellation, .closing,
  ]

  /// With `GUISE_STRESS=20`, or one of fewer scenarios the more it says.
  private static let whole = Bounds(
    name: "4 asks, 3 registrations", grain: .operations, registrations: 3, asks: 4,
    disturbances: each, stride: Stress.sampled(100_000))

  /// In seconds, in a debug build: under stress, which is for release builds, there is more.
  static let bounds: [Bounds] =
    TestSettings.isStress
    ? [
      Bounds(
        name: "2 asks, 2 registrations, between sections too", grain: .sections,
        registrations: 2, asks: 2, disturbances: each, stride: Stress.sampled(10)),
      Bounds(
        name: "3 asks, 2 registrations", grain: .operations, registrations: 2, asks: 3,
        disturbances: each, stride: Stress.sampled(10)),
    ] + (Stress.sampled(20) == 1 ? [whole] : [])
    : [
      Bounds(
        name: "2 asks, 1 registration, between sections too", grain: .sections,
        registrations: 1, asks: 2, disturbances: each),
      Bounds(
        name: "2 asks, 2 registrations, between sections too", grain: .sections,
        registrations: 2, asks: 2, stride: 16),
      Bounds(
        name: "2 asks, 2 registrations", grain: .operations, registrations: 2, asks: 2,
        disturbances: each, stride: 8),
    ]

  @Test(arguments: bounds)
  func noOrderBreaksWhatMustHold(_ bounds: Bounds) throws {
    let scenarios = StepScenarios(
      registrations: bounds.registrations, asks: bounds.asks, disturbances: bounds.disturbances)
    var tally = StepTally()
    var number = 0
    try scenarios.forEach { scenario in
      if number % bounds.stride == 0 { try tally.search(scenario, bounds.grain) }
      number += 1
    }
    print("\(bounds.name), 1 of \(bounds.stride) scenarios: \(tally)")
    #expect(tally.scenarios > 0)
    #expect(tally.mistakes.isEmpty, "\(tally.mistakes.joined(separator: "\n"))")
  }
}

import TestSupport
import Testing

@testable import Guise

/// All orders of the steps of `Builds`, for all graphs and askers within bounds; see
/// `StepState+Invariants` for what must hold in each.
@Suite("All orders of steps")
struct StepSearchTests {
  struct Bounds: Sendable, CustomTestStringConvertible {
    let name: String
    let grain: StepGrain
    let registrations: Int
    let asks: Int
    var disturbances = StepScenarios.Disturbance.combinations
    /// Of so many scenarios one is searched, and compared with `Builds`.
    var stride = 1

    var testDescription: String { name }
  }

  /// In seconds, in a debug build; under stress, which is for release builds, in minutes. These strides share no
  /// factor with ten: seeds that are dates end in zeros, and would begin with the same scenario.
  static let bounds: [Bounds] =
    TestSettings.isStress
    ? [
      Bounds(
        name: "2 asks, 1 registration, between sections too", grain: .sections,
        registrations: 1, asks: 2),
      Bounds(
        name: "2 asks, 2 registrations, between sections too", grain: .sections,
        registrations: 2, asks: 2, stride: Stress.sampled(41)),
      Bounds(
        name: "3 asks, 2 registrations", grain: .operations, registrations: 2, asks: 3,
        stride: Stress.sampled(41)),
      Bounds(
        name: "4 asks, 3 registrations", grain: .operations, registrations: 3, asks: 4,
        stride: Stress.sampled(5_000_011)),
    ]
    : [
      Bounds(
        name: "2 asks, 1 registration, between sections too", grain: .sections,
        registrations: 1, asks: 2, stride: 4),
      Bounds(
        name: "2 asks, 2 registrations, between sections too", grain: .sections,
        registrations: 2, asks: 2, disturbances: [[]], stride: 128),
      Bounds(
        name: "2 asks, 2 registrations", grain: .operations, registrations: 2, asks: 2,
        stride: 512),
    ]

  @Test(arguments: bounds)
  func noOrderBreaksWhatMustHold(_ bounds: Bounds) throws {
    let scenarios = StepScenarios(
      registrations: bounds.registrations, asks: bounds.asks, disturbances: bounds.disturbances)
    // Each seed begins with another scenario.
    let first = TestSettings.seed.map { Int($0 % UInt64(bounds.stride)) } ?? 0
    var tally = StepTally()
    var number = 0
    let start = ContinuousClock.now
    try scenarios.forEach { scenario in
      if number % bounds.stride == first { try tally.search(scenario, bounds.grain) }
      number += 1
    }
    print(
      "\(bounds.name), every \(bounds.stride)th of \(number) scenarios from \(first): \(tally); "
        + "\(start.duration(to: .now).components.seconds) s")
    #expect(tally.scenarios > 0)
    #expect(tally.mistakes.isEmpty, "\(tally.mistakes.joined(separator: "\n"))")
  }
}

import Dispatch
import Foundation
import Guise
import Synchronization

/// Prints for each shape where its factory ran, asked from the pool, from the main actor and from
/// another actor, and whether it waited for the main actor. Exits with 1 where that is a surprise.
@main @MainActor struct Main {
  static func main() {
    Place.mark()
    // The main thread is blocked: a factory that needs the main actor cannot run.
    let attempts = written().map { Attempt($0) }
    let deadline = DispatchTime.now() + .seconds(isControl ? 1 : 20)
    for attempt in attempts where !attempt.shape.waitsForMain { attempt.wait(until: deadline) }
    let waited = attempts.map { !$0.isFinished }
    let shapes = written()
    Task.detached {
      for attempt in attempts { await attempt.task.value }
      var surprises = 0
      for (shape, waited) in zip(shapes, waited) {
        let outcome = await Outcome(of: shape, waited: waited)
        let expected = Outcome.expected(of: shape)
        if expected.contains(outcome) {
          print("      \(shape.name): \(outcome)")
        } else {
          print("WRONG \(shape.name): \(outcome), expected: \(expected[0])")
          surprises += 1
        }
      }
      print("\(shapes.count) factories, \(surprises) where they are not expected")
      exit(surprises == 0 ? 0 : 1)
    }
    dispatchMain()
  }

  private static var isControl: Bool { CommandLine.arguments.contains("control") }

  /// The shapes, as written in each of three places; or the control, whose surprise has to be found.
  private static func written() -> [Shape] {
    if isControl {
      return [
        Shape(.caller) {
          $0.register(isolation: MainActor.shared) { _ in Service() }
        }
      ]
    }
    let atHome = Mutex<[Shape]>([])
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      let shapes = await Home.shared.shapes()
      atHome.withLock { $0 = shapes }
      done.signal()
    }
    done.wait()
    return [
      ("nonisolated", shapes()), ("@MainActor", shapesOnMain()),
      ("actor", atHome.withLock { $0 }),
    ].flatMap { place, shapes in shapes.map { $0.written(in: place) } }
  }
}

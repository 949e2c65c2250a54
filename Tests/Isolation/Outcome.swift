import Dispatch
import Guise
import Synchronization

/// A resolve from the pool that may not end.
nonisolated final class Attempt: Sendable {
  let shape: Shape
  let task: Task<Void, Never>
  private let done = DispatchSemaphore(value: 0)
  private let finished: Shared

  private final class Shared: Sendable { let isFinished = Mutex(false) }

  init(_ shape: Shape) {
    self.shape = shape
    let finished = Shared()
    self.finished = finished
    task = Task.detached { [done] in
      do { try await shape.ask(shape.container) } catch { print("\(shape.name): \(error)") }
      finished.isFinished.withLock { $0 = true }
      done.signal()
    }
  }

  var isFinished: Bool { finished.isFinished.withLock { $0 } }

  func wait(until deadline: DispatchTime) { _ = done.wait(timeout: deadline) }
}

/// Where the factory of a shape ran.
nonisolated struct Outcome: Equatable, CustomStringConvertible {
  private var places: [Place]
  private var waits: Bool

  init(of shape: Shape, waited: Bool) async {
    places = []
    waits = waited
    let asks: [Shape.Ask] = [
      { try await shape.ask($0) }, { try await askOnMain(shape, $0) },
      { try await Home.shared.ask(shape, $0) },
    ]
    for ask in asks {
      visited.withLock { $0 = [] }
      do { try await ask(shape.container) } catch { print("\(shape.name): \(error)") }
      places += visited.withLock { $0 }
    }
  }

  /// The outcomes of a shape that are no surprise; the likeliest is the first.
  static func expected(of shape: Shape) -> [Outcome] {
    let callers: [Place] = [.pool, .main, .home]
    let expected = Outcome(
      places: callers.map { shape.expected.place(from: $0) }, waits: shape.waitsForMain)
    #if hasFeature(NonisolatedNonsendingByDefault)
    if case .poolByName = shape.expected {
      return [expected, Outcome(places: callers, waits: false)]
    }
    #endif
    return [expected]
  }

  private init(places: [Place], waits: Bool) {
    self.places = places
    self.waits = waits
  }

  var description: String {
    places.map(\.rawValue).joined(separator: ", ") + (waits ? ", waits for the main actor" : "")
  }
}

@MainActor private func askOnMain(_ shape: Shape, _ container: Container) async throws {
  try await shape.ask(container)
}

extension Home {
  fileprivate func ask(_ shape: Shape, _ container: Container) async throws {
    try await shape.ask(container)
  }
}

internal import Guise
internal import GuiseValidation

/// The instances that a test's container, and those inside it, have built, by their keys.
final class BuildCounts: Sendable {
  private let counts = Lock<[AnyKey: Int]>([:])

  func observe(_ container: Container) {
    container.observe { [self] event in
      guard case .buildEnded(let key, _, _, nil) = event else { return }
      counts.withLock { $0[key, default: 0] += 1 }
    }
  }

  func count(of key: AnyKey) -> Int { counts.withLock { $0[key] ?? 0 } }
}

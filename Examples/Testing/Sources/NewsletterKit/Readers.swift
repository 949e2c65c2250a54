import Synchronization

/// Who reads the newsletter.
public final class Readers: Sendable {
  private let all = Mutex<[String]>([])

  public init() {}

  public var names: [String] { all.withLock { $0 } }

  /// False where the name is known already.
  func add(_ name: String) -> Bool {
    all.withLock { all in
      if all.contains(name) { return false }
      all.append(name)
      return true
    }
  }
}

import Synchronization

/// A store that ends with the process.
public final class MemoryStore: Store {
  private let kept = Mutex(StoreContents())

  public init() {}

  public func append(_ contents: StoreContents) {
    kept.withLock { $0.append(contents) }
  }

  public func contents() -> StoreContents {
    kept.withLock { $0 }
  }
}

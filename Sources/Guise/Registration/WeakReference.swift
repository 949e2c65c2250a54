/// An object, as long as someone else holds it: what `register(weak:)` registers.
@usableFromInline
package final class WeakReference: Sendable {
  /// Unchecked: the object need not be `Sendable`; see `Container`.
  private struct Content: @unchecked Sendable {
    weak var object: AnyObject?
  }

  private let content: Lock<Content>

  init(_ object: AnyObject) { content = Lock(Content(object: object)) }

  var object: AnyObject? {
    // Not the object but the reference leaves the lock, as the last release is user code.
    content.withLock { $0 }.object
  }

  func refer(to other: WeakReference) {
    let new = other.content.withLock { $0 }
    content.withLock { $0 = new }
  }
}

extension Registration {
  /// Takes over another registration's object instead of being replaced by it, so that a key which is
  /// registered weakly again and again does not grow the container.
  ///
  /// - Returns: false where either is no such registration, or has metadata of its own.
  func takeObject(of other: Registration) -> Bool {
    guard let reference = weakReference, let new = other.weakReference, metadata == nil,
      other.metadata == nil
    else { return false }
    reference.refer(to: new)
    return true
  }
}

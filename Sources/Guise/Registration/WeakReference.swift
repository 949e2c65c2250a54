internal import Synchronization

/// An object, as long as someone else holds it, and what is replaced along with it: what
/// `register(weak:)` registers.
@usableFromInline
package final class WeakReference: Sendable {
  /// Unchecked: the object need not be `Sendable`; see `Container`.
  private struct Content: @unchecked Sendable {
    weak var object: AnyObject?
    var metadata: (any Sendable)?
  }

  private let content: Lock<Content>

  init(_ object: AnyObject, metadata: (any Sendable)?) {
    content = Lock(Content(object: object, metadata: metadata))
  }

  var object: AnyObject? {
    // Not the object but the reference leaves the lock, as the last release is user code.
    content.withLock { $0 }.object
  }

  var metadata: (any Sendable)? { content.withLock { $0 }.metadata }

  /// Takes over what another has.
  ///
  /// - Returns: the metadata that was there: its last release is user code, and may be under no lock.
  func take(from other: WeakReference) -> (any Sendable)? {
    let new = other.content.withLock { $0 }
    return content.withLock { content in
      defer { content = new }
      return content.metadata
    }
  }
}

extension Registration {
  /// Takes over another registration's object instead of being replaced by it, so that a key which is
  /// registered weakly again and again does not grow the container.
  ///
  /// - Parameter released: gets the metadata that it had, to be released under no lock.
  /// - Returns: false where either is no such registration.
  func takeObject(of other: Registration, releasing released: inout (any Sendable)?) -> Bool {
    guard let reference = weakReference, let new = other.weakReference else { return false }
    released = reference.take(from: new)
    return true
  }

  /// Itself; where its object is gone it counts as none, and what is behind it in the parents is
  /// visible.
  final var visible: Registration? {
    guard isGone else { return self }
    return owner?.lookupParent.load(ordering: .acquiring)?.takeUnretainedValue()
      .registration(for: key)
  }

  /// Of an object that is gone.
  final var isGone: Bool { weakReference.map { $0.object == nil } ?? false }
}

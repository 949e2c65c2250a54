internal import Synchronization

/// A weakly held object and its metadata, as `register(weak:)` registers them; both are replaced
/// together.
@usableFromInline
package final class WeakReference: Sendable {
  private struct Content {
    var reference: WeakObject
    var metadata: (any Sendable)?
  }

  private let content: Lock<Content>

  init(_ object: AnyObject, metadata: (any Sendable)?) {
    content = Lock(Content(reference: WeakObject(object), metadata: metadata))
  }

  var object: AnyObject? {
    // The reference, not the object, leaves the lock, because the last release is user code.
    content.withLock { $0.reference }.object
  }

  var metadata: (any Sendable)? { content.withLock { $0 }.metadata }

  /// Takes over the content of another reference.
  ///
  /// - Returns: the old metadata: its last release is user code, and must not happen under a lock.
  func take(from other: WeakReference) -> (any Sendable)? {
    let new = other.content.withLock { $0 }
    return content.withLock { content in
      defer { content = new }
      return content.metadata
    }
  }
}

extension Registration {
  /// Takes over another registration's object instead of being replaced by it, so that registering
  /// a key weakly again and again does not grow the container.
  ///
  /// - Parameter released: set to the old metadata, to be released under no lock.
  /// - Returns: false unless both are weak registrations.
  func takeObject(of other: Registration, releasing released: inout (any Sendable)?) -> Bool {
    guard let reference = weakReference, let new = other.weakReference else { return false }
    released = reference.take(from: new)
    return true
  }

  /// The registration itself; if its object is gone, the parents' registration that it hides.
  @usableFromInline
  final var visible: Registration? {
    guard isGone else { return self }
    return owner?.lookupParent.load(ordering: .acquiring)?.takeUnretainedValue()
      .registration(for: key)
  }

  /// Whether the registration's object was held weakly and is gone.
  @usableFromInline
  final var isGone: Bool { weakReference.map { $0.object == nil } ?? false }
}

/// An object, as long as someone else holds it, and what is replaced along with it: what
/// `register(weak:)` registers.
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
    // Not the object but the reference leaves the lock, as the last release is user code.
    content.withLock { $0.reference }.object
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

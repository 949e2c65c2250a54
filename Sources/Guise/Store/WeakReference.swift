/// A weakly held object and its metadata, as `register(weak:)` registers them; both are replaced
/// together.
@usableFromInline
package final class WeakReference: Sendable {
  private let content: Lock<(reference: WeakObject, metadata: (any Sendable)?)>

  init(_ object: AnyObject, metadata: (any Sendable)?) {
    content = Lock((WeakObject(object), metadata))
  }

  var object: AnyObject? {
    // The object leaves the lock held, as its last release is user code.
    content.withLock { Shared($0.reference.object) }.value
  }

  var metadata: (any Sendable)? { content.withLock { $0 }.metadata }

  /// Takes over the content of another reference, so that registering a key weakly again and again
  /// does not grow the container. Returns the old metadata, whose last release is user code.
  func take(from other: WeakReference) -> (any Sendable)? {
    let new = other.content.withLock { $0 }
    return content.withLock { content in
      defer { content = new }
      return content.metadata
    }
  }
}

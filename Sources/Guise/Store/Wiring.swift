/// The sources of a factory's parameters, as far as they are known.
@usableFromInline
package enum Wiring: Sendable {
  /// The parameters of a function given to `auto`, each resolved by its type.
  case types([Any.Type], passesTags: Bool)
  /// A plan fills the parameters; it is called when their requests are needed.
  indirect case planned(@Sendable () -> [DependencyRequest])
  /// The instance is that of another key.
  indirect case forward(AnyKey)
  /// The instance is an object that is owned elsewhere.
  case object(WeakReference)
  /// The factory is a closure, which may keep the resolver that it is given.
  case hidden

  var requests: [DependencyRequest]? {
    switch self {
    case .types(let types, _): types.map { DependencyRequest(type: $0) }
    case .planned(let plan): plan()
    case .forward(let key):
      [DependencyRequest(type: key.service, tags: key.tags, arguments: key.arguments)]
    case .object: []
    case .hidden: nil
    }
  }

  var isHidden: Bool { if case .hidden = self { true } else { false } }

  var isForward: Bool { if case .forward = self { true } else { false } }

  var weakReference: WeakReference? {
    if case .object(let reference) = self { reference } else { nil }
  }
}

/// One look-up that is made for an instance.
@usableFromInline
package struct DependencyRequest: Sendable {
  package let type: Any.Type
  package let tags: Tags
  /// The types of the arguments that the look-up passes on.
  package let arguments: [Any.Type]
  /// Whether the look-up is for a property of the instance, and not for a parameter.
  package let isInjected: Bool

  @usableFromInline
  package init(
    type: Any.Type, tags: Tags = Tags(), arguments: [Any.Type] = [], isInjected: Bool = false
  ) {
    (self.type, self.tags, self.arguments) = (type, tags, arguments)
    self.isInjected = isInjected
  }
}

/// An object that is held weakly, and its metadata: they are replaced together.
@usableFromInline
package final class WeakReference: Sendable {
  /// Whether two containers have it, so that neither may change it.
  let isShared = Flag()
  private let content: Lock<(reference: WeakObject, metadata: (any Sendable)?)>

  init(_ object: AnyObject?, metadata: (any Sendable)? = nil) {
    content = Lock((WeakObject(object: object), metadata))
  }

  var object: AnyObject? {
    // The object leaves the lock held, as its last release is user code.
    content.withLock { Shared($0.reference.object) }.value
  }

  var metadata: (any Sendable)? { content.withLock { $0.metadata } }

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

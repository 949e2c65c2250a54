/// The sources of a wired factory's parameters; one pointer wide.
@usableFromInline
package enum WiredParameters: Sendable {
  /// Each parameter is resolved by its type, without tags.
  case resolved([Any.Type])
  /// Like `resolved`; if the registration stands in for one with tags, each parameter is first
  /// looked up under these.
  case passingTags([Any.Type])
  /// A plan fills the parameters; it is called when their requests are needed.
  indirect case planned(@Sendable () -> [DependencyRequest])
  /// The one parameter is a key whose instance this registration provides, too.
  indirect case forwarded(DependencyRequest)
  /// There are none: the instance is an object that is owned elsewhere.
  case none(WeakReference)
  /// The parameters are unknown: the factory is a closure.
  case hidden

  /// Creates the parameters of a function given to `auto`.
  init(_ types: [Any.Type], passesTags: Bool) {
    self = passesTags ? .passingTags(types) : .resolved(types)
  }

  var requests: [DependencyRequest]? {
    switch self {
    case .resolved(let types), .passingTags(let types): types.map { DependencyRequest(type: $0) }
    case .planned(let plan): plan()
    case .forwarded(let target): [target]
    case .none: []
    case .hidden: nil
    }
  }

  /// The types of all parameters, if `auto` made the factory: a caller may give them.
  var autoTypes: [Any.Type]? {
    switch self {
    case .resolved(let types), .passingTags(let types): types
    case .planned, .forwarded, .none, .hidden: nil
    }
  }

  /// Whether the factory is a closure, which may keep the resolver that it is given.
  var isHidden: Bool {
    if case .hidden = self { true } else { false }
  }

  /// Whether the registration makes no instance of its own.
  var isForward: Bool {
    if case .forwarded = self { true } else { false }
  }

  var passesTags: Bool {
    if case .passingTags = self { true } else { false }
  }
}

/// One look-up that is made for an instance.
@usableFromInline
package struct DependencyRequest: Sendable {
  package let type: Any.Type
  package let tags: Tags
  /// The types of the arguments that the look-up passes on.
  package let arguments: [Any.Type]
  /// Whether the look-up is for a property, once the factory has made the instance, and not for a
  /// parameter.
  package let isInjected: Bool

  package init(
    type: Any.Type, tags: Tags = Tags(), arguments: [Any.Type] = [], isInjected: Bool = false
  ) {
    self.type = type
    self.tags = tags
    self.arguments = arguments
    self.isInjected = isInjected
  }
}

/// How a wired factory's parameters are filled; one pointer wide.
@usableFromInline
package enum WiredParameters: Sendable {
  /// Each is asked for by its type, without tags.
  case resolved([Any.Type])
  /// As `resolved`; where the registration stands in for one with tags, each is asked for under
  /// these first.
  case passingTags([Any.Type])
  /// As a plan says, which is asked when somebody wants to know.
  indirect case planned(@Sendable () -> [DependencyRequest])
  /// There is one, a key whose instance is had under this one too.
  indirect case forwarded(DependencyRequest)
  /// There are none: the instance is an object that someone else owns.
  case none(WeakReference)
  /// Nothing is known: the factory is a closure.
  case hidden

  /// Those of a function that was given to `auto`.
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

  /// The types of all parameters, where `auto` made the factory: a caller may give them.
  var autoTypes: [Any.Type]? {
    switch self {
    case .resolved(let types), .passingTags(let types): types
    case .planned, .forwarded, .none, .hidden: nil
    }
  }

  /// A closure, which may keep the resolver that it is given.
  var isHidden: Bool {
    if case .hidden = self { true } else { false }
  }

  /// Makes no instance of its own.
  var isForward: Bool {
    if case .forwarded = self { true } else { false }
  }

  var passesTags: Bool {
    if case .passingTags = self { true } else { false }
  }
}

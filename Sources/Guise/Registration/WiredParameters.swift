/// How a wired factory's parameters are filled; one pointer wide.
@usableFromInline
package enum WiredParameters: Sendable {
  /// Each is asked for by its type, without tags.
  case resolved([Any.Type])
  /// As a plan says, which is asked when somebody wants to know.
  indirect case planned(@Sendable () -> [DependencyRequest])
  /// Nothing is known: the factory is a closure.
  case hidden

  var requests: [DependencyRequest]? {
    switch self {
    case .resolved(let types): types.map { DependencyRequest(type: $0) }
    case .planned(let plan): plan()
    case .hidden: nil
    }
  }
}

/// One look-up that a factory makes for a parameter: a type, under tags, without arguments.
@usableFromInline
package struct DependencyRequest: Sendable {
  package let type: Any.Type
  package let tags: Tags

  package init(type: Any.Type, tags: Tags = Tags()) {
    self.type = type
    self.tags = tags
  }
}

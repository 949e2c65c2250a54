internal import Guise

/// What a factory, an assembly or the application gets from the container, where that could make a
/// difference to what has to be registered.
struct DraftNeed: Hashable {
  enum Count: Hashable {
    /// One must be registered.
    case one
    /// It is taken where it is registered.
    case oneOrNone
    /// All that are registered with these tags; there may be none.
    case all
  }

  var count: Count
  var key: Catalog.Key
  /// Whether it is asked for later: it may need the asker.
  var isDeferred = false
  /// Whether one of that service does under any key.
  var isAnyKey = false

  /// Nil for what makes no difference.
  init?(_ kind: Catalog.Parameter.Kind, _ key: Catalog.Key) {
    self.key = key
    isDeferred = kind.isDeferred
    isAnyKey = kind == .lazy
    switch kind {
    case .required, .lazy, .lazyTags, .lazyFull: count = .one
    case .optional: count = .oneOrNone
    case .array, .keyed, .lazyArray: count = .all
    case .lazyOptional, .resolver, .argument, .settings: return nil
    }
  }
}

extension Catalog.Factory {
  var draftNeeds: [DraftNeed] {
    parameters.compactMap { parameter in
      DraftNeed(
        parameter.kind,
        Catalog.Key(
          service: parameter.service, tags: parameter.tags, codeTags: parameter.codeTags,
          arguments: parameter.arguments))
    }
  }
}

extension Catalog.CodeAssembly {
  /// What its registrations get from others.
  var draftNeeds: [DraftNeed] {
    let own = Set(keys)
    return registrations.flatMap(\.dependencies).compactMap { dependency in
      own.contains(dependency.key) ? nil : DraftNeed(dependency.kind, dependency.key)
    }
  }
}

extension AutoFactory {
  /// Returns this factory, which also injects a property into each of its instances.
  ///
  /// Properties are injected in the order in which they are written, right after the function has
  /// returned and before other code gets the instance; in an async resolve they are awaited. An
  /// object that its lifetime shares is visible to the injected dependencies, so that objects can
  /// form a cycle.
  ///
  /// `tags` are those of the resolved key; a property of type `V?` or `V!` gets a required `V`:
  /// `auto(Jam.init).injecting(\.fruit).injecting(optional: \.spice, tags: "hot")`.
  @_alwaysEmitIntoClient
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    _ keyPath: any WritableKeyPath<Service, Value> & Sendable, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> AutoFactory {
    adding(.required(keyPath, Tags(repeat each tags), file, line))
  }

  /// Returns this factory, which also injects a property if something is registered for it;
  /// otherwise the property is unchanged.
  @_alwaysEmitIntoClient
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    optional keyPath: any WritableKeyPath<Service, Value?> & Sendable,
    tags: repeat each TagValue, file: String = #fileID, line: Int = #line
  ) -> AutoFactory {
    adding(.optional(keyPath, Tags(repeat each tags), file, line))
  }
}

extension MainAutoFactory {
  /// Returns this factory, which also injects a property into each of its instances, on the main
  /// actor.
  @_alwaysEmitIntoClient
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    _ keyPath: WritableKeyPath<Service, Value>, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> MainAutoFactory {
    adding(.required(keyPath, Tags(repeat each tags), file, line, onMainActor: true))
  }

  /// Returns this factory, which also injects a property if something is registered for it;
  /// otherwise the property is unchanged.
  @_alwaysEmitIntoClient
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    optional keyPath: WritableKeyPath<Service, Value?>,
    tags: repeat each TagValue, file: String = #fileID, line: Int = #line
  ) -> MainAutoFactory {
    adding(.optional(keyPath, Tags(repeat each tags), file, line, onMainActor: true))
  }
}

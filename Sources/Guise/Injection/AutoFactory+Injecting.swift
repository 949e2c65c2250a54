extension AutoFactory {
  /// This factory, which also injects a property into each instance that it makes.
  ///
  /// ```swift
  /// container.register(
  ///   factory: auto(Jam.init).injecting(\.fruit).injecting(optional: \.spice, tags: "hot"))
  /// ```
  ///
  /// Properties are filled in the order in which they are written, right after the function has
  /// returned and before anyone else gets the instance; in an async resolve they are awaited. Where
  /// the instance is an object, and its lifetime shares it, it is visible to what it is injected
  /// with: so objects can form a cycle. Tags that a factory passes on are for its
  /// parameters; a property is asked for under its own.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - tags: the tags of the resolved key.
  ///   - file: the file of the injection, for messages.
  ///   - line: the line of the injection, for messages.
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    _ keyPath: any WritableKeyPath<Service, Value> & Sendable, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> AutoFactory {
    adding(
      .filling(.required(keyPath, tags: Tags(repeat each tags), at: .init(file: file, line: line))))
  }

  /// Injects a property of type `Value?` or `Value!`, which must be filled too, with
  /// a `Value`.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - tags: the tags of the resolved key.
  ///   - file: the file of the injection, for messages.
  ///   - line: the line of the injection, for messages.
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    _ keyPath: any WritableKeyPath<Service, Value?> & Sendable, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> AutoFactory {
    adding(
      .filling(
        .required(wrapped: keyPath, tags: Tags(repeat each tags), at: .init(file: file, line: line))
      ))
  }

  /// This factory, which also injects a property where something is registered for it; elsewhere it
  /// stays what it is.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - tags: the tags of the resolved key.
  ///   - file: the file of the injection, for messages.
  ///   - line: the line of the injection, for messages.
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    optional keyPath: any WritableKeyPath<Service, Value?> & Sendable,
    tags: repeat each TagValue, file: String = #fileID, line: Int = #line
  ) -> AutoFactory {
    adding(
      .filling(.optional(keyPath, tags: Tags(repeat each tags), at: .init(file: file, line: line))))
  }
}

extension MainAutoFactory {
  /// This factory, which also injects a property into each instance that it makes, on the main
  /// actor.
  ///
  /// A key path to a property of the main actor can only be written in code that is isolated there.
  /// Properties are filled in the order in which they are written, right after the function has
  /// returned and before anyone else gets the instance.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - tags: the tags of the resolved key.
  ///   - file: the file of the injection, for messages.
  ///   - line: the line of the injection, for messages.
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    _ keyPath: WritableKeyPath<Service, Value>, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> MainAutoFactory {
    adding(
      .fillingOnMainActor(
        .required(keyPath, tags: Tags(repeat each tags), at: .init(file: file, line: line))))
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
    _ keyPath: WritableKeyPath<Service, Value?>, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> MainAutoFactory {
    adding(
      .fillingOnMainActor(
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
    optional keyPath: WritableKeyPath<Service, Value?>,
    tags: repeat each TagValue, file: String = #fileID, line: Int = #line
  ) -> MainAutoFactory {
    adding(
      .fillingOnMainActor(
        .optional(keyPath, tags: Tags(repeat each tags), at: .init(file: file, line: line))))
  }
}

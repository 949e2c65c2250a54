extension MainAutoFactory {
  /// Returns this factory, which also injects a property into each of its instances, on the main
  /// actor.
  ///
  /// A key path to a property of the main actor can only be written in code that is isolated there.
  /// Properties are injected in the order in which they are written, right after the function has
  /// returned and before other code gets the instance.
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

  /// Returns this factory, which also injects a required `Value` into a property of type `Value?`
  /// or `Value!`.
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

  /// Returns this factory, which also injects a property if something is registered for it;
  /// otherwise the property is unchanged.
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

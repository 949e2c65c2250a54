extension Registrar {
  /// Adds injections for existing objects of a class, or of a class-bound protocol, which
  /// `Resolver.resolve(into:)` applies.
  public func into<Target>(_ target: Target.Type) -> Injections<Target> {
    Injections(registrar: self)
  }
}

/// A builder of injections into objects of one type; each is stored at once, after the others. Key paths to properties of a main-actor class are not `Sendable`: inject these in a block.
public struct Injections<Target> {
  fileprivate let registrar: any Registrar

  /// Injects a required property, which is resolved under the tags; one of type `V?` or `V!` gets a
  /// required `V`.
  @_alwaysEmitIntoClient @discardableResult
  public func inject<Value, each TagValue: Hashable & Sendable>(
    _ keyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> Self {
    adding(.required(keyPath, Tags(repeat each tags), file, line))
  }

  /// Injects a property if something is registered for it; otherwise the property is unchanged.
  @_alwaysEmitIntoClient @discardableResult
  public func inject<Value, each TagValue: Hashable & Sendable>(
    optional keyPath: any ReferenceWritableKeyPath<Target, Value?> & Sendable,
    tags: repeat each TagValue, file: String = #fileID, line: Int = #line
  ) -> Self {
    adding(.optional(keyPath, Tags(repeat each tags), file, line))
  }

  /// Injects by a block, which is called with the object and the requested resolver. An error that
  /// is not a ``ResolutionError`` is thrown as `.injectionFailed`.
  @discardableResult
  public func inject(
    file: String = #fileID, line: Int = #line,
    _ block: @escaping @Sendable (Target, any Resolver) throws -> Void
  ) -> Self {
    adding(
      Injection(
        nil, nil, at: SourceLocation(file: file, line: line),
        sync: { try block($0, $1.resolver) }, async: { try block($0, $1.resolver) }))
  }

  @usableFromInline
  func adding(_ injection: Injection<Target>) -> Self {
    registrar.store(
      ObjectInjection(
        sync: { object, resolver in
          guard var target = object as? Target else { return }
          try injection.apply(to: &target, from: resolver)
        },
        async: { object, resolver in
          guard var target = object as? Target else { return }
          try await injection.apply(to: &target, from: resolver)
        }))
    return self
  }
}

extension Registrar {
  /// Wraps the instances that a key's registrations build: each is given to the closure, and the
  /// result is kept, shared and returned in its place.
  ///
  /// ```swift
  /// container.decorate((any Store).self) { inner, resolver in LoggingStore(inner) }
  /// ```
  ///
  /// A decorator belongs to a key of this container: whenever the key is registered here, before or
  /// after or again, later builds are decorated. An instance that is already kept, or whose build
  /// has begun, stays as it is. Registrations of the key in a child or a parent are not decorated.
  /// A registration made by `auto` also answers requests with arguments for its parameters, or with
  /// tags to pass on: those are other keys, and are not decorated. A decorator whose key this
  /// container does not register does nothing: `verify()` warns of it, and names similar keys.
  ///
  /// Several decorators of a key are applied in order, the last one outermost. They run once for
  /// each instance, as a part of its factory, after injections and `resolveDependencies(_:)`: their
  /// errors are thrown like the factory's own, and a decorator that resolves its own key is a
  /// cycle. No other code sees the instance before it is decorated. If a decorator returns another
  /// object that is `Resolvable`, its requirements are called, too.
  ///
  /// Registrations without decorators pay nothing for this.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - tags: the registration's tags, in any order.
  ///   - arguments: the types of the registration's arguments, in their order.
  ///   - file: the file of the decoration, for messages.
  ///   - line: the line of the decoration, for messages.
  ///   - decorator: called with the instance, and with a resolver for further dependencies, which
  ///     it may keep. `verify()` cannot see the dependencies.
  public func decorate<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    arguments: [Any.Type] = [], file: String = #fileID, line: Int = #line,
    with decorator: @escaping @Sendable (Service, any Resolver) throws -> Service
  ) {
    store(
      TypedDecorator(
        AnyKey(service: service, tags: Tags(repeat each tags), arguments: arguments),
        at: SourceLocation(file: file, line: line), sync: decorator))
  }

  /// Decorates with an async closure: only an async `resolve` can build the decorated instances. A
  /// sync one throws `.requiresAsync`, and does not run the factory.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - tags: the registration's tags, in any order.
  ///   - arguments: the types of the registration's arguments, in their order.
  ///   - file: the file of the decoration, for messages.
  ///   - line: the line of the decoration, for messages.
  ///   - decorator: called with the instance, and with a resolver for further dependencies, which
  ///     it may keep. `verify()` cannot see the dependencies.
  public func decorate<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    arguments: [Any.Type] = [], file: String = #fileID, line: Int = #line,
    with decorator: @escaping @Sendable (Service, any Resolver) async throws -> Service
  ) {
    store(
      TypedDecorator(
        AnyKey(service: service, tags: Tags(repeat each tags), arguments: arguments),
        at: SourceLocation(file: file, line: line), async: decorator))
  }
}

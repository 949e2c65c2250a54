extension Registrar {
  /// Wraps what the registrations of a key build: each instance is given to the closure, and what it
  /// returns is what is kept, shared and returned in its place.
  ///
  /// ```swift
  /// container.decorate((any Store).self) { inner, resolver in LoggingStore(inner) }
  /// ```
  ///
  /// A decorator belongs to a key of this container: whenever the key is registered here, before or
  /// after or again, what is built from then on is decorated. An instance that is kept already, or
  /// whose build has begun, stays what it is. Registrations of the key in a child or a parent are
  /// not decorated; nor is what a registration made by `auto` answers besides its key, with
  /// arguments for its parameters or under tags that it passes on. A decorator whose key this container
  /// does not register does nothing: `verify()` warns of it, and names keys that come near.
  ///
  /// Several decorators of a key are applied in order, the last one outermost. They run once for
  /// each instance, as a part of its factory, after injections and `Resolvable`: what they throw is
  /// thrown as the factory's own error is, and one that resolves its own key is a cycle. Until it is
  /// decorated, nobody else sees the instance. What a decorator makes is not asked whether it is
  /// `Resolvable`.
  ///
  /// Registrations that are not decorated pay nothing for those that are.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - tags: the registration's tags, in any order.
  ///   - arguments: the types of the registration's arguments, in their order.
  ///   - file: where the instances are decorated, for messages.
  ///   - line: where the instances are decorated, for messages.
  ///   - decorator: called with the instance, and with the resolver that a closure factory would
  ///     get. What it asks for is not known to `verify()`.
  public func decorate<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    arguments: [Any.Type] = [], file: String = #fileID, line: Int = #line,
    with decorator: @escaping @Sendable (Service, any Resolver) throws -> Service
  ) {
    store(
      Decorator(
        AnyKey(service: service, tags: Tags(repeat each tags), arguments: arguments),
        TypedDecorator(sync: decorator), at: SourceLocation(file: file, line: line)))
  }

  /// Decorates with an async closure: what it decorates can only be built by an async `resolve`. A sync
  /// one throws `.requiresAsync`, and does not run the factory.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - tags: the registration's tags, in any order.
  ///   - arguments: the types of the registration's arguments, in their order.
  ///   - file: where the instances are decorated, for messages.
  ///   - line: where the instances are decorated, for messages.
  ///   - decorator: called with the instance, and with the resolver that a closure factory would
  ///     get.
  public func decorate<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    arguments: [Any.Type] = [], file: String = #fileID, line: Int = #line,
    with decorator: @escaping @Sendable (Service, any Resolver) async throws -> Service
  ) {
    store(
      Decorator(
        AnyKey(service: service, tags: Tags(repeat each tags), arguments: arguments),
        TypedDecorator(async: decorator), at: SourceLocation(file: file, line: line)))
  }
}

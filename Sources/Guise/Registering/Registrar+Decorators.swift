extension Registrar {
  /// Wraps the instances that a key's registrations build: each is given to the closure, and the
  /// result is kept, shared and returned in its place.
  ///
  /// A decorator belongs to a key of this container: whenever the key is registered here, before or
  /// after or again, later builds are decorated. An instance that is already kept, or whose build
  /// has begun, stays as it is. A decorator whose key this container does not register does
  /// nothing: `verify()` warns of it.
  ///
  /// Several decorators of a key are applied in order, the last one outermost. They run once for
  /// each instance, as a part of its factory, after injections and `resolveDependencies(_:)`.
  ///
  /// `service`, `tags` and `arguments`, types in their order, are the key; `decorator` is called
  /// with the instance, and with a resolver that it may keep, as in
  /// `decorate((any Store).self) { inner, resolver in LoggingStore(inner) }`.
  @_alwaysEmitIntoClient
  public func decorate<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    arguments: [Any.Type] = [], file: String = #fileID, line: Int = #line,
    with decorator: @escaping @Sendable (Service, any Resolver) throws -> Service
  ) {
    let key = AnyKey(service: service, tags: Tags(repeat each tags), arguments: arguments)
    decorate(key, at: SourceLocation(file: file, line: line)) { resolver, input in
      // The input is the box of the instance.
      try decorator(unsafeDowncast(input, to: AnyBox.self).value(as: Service.self), resolver)
    }
  }

  @usableFromInline
  func decorate<Service>(
    _ key: AnyKey, at location: SourceLocation, _ closure: @escaping Factory<Service>.Sync
  ) {
    store(Decorator(TypedRegistration(key, RegistrationTraits(at: location), closure)))
  }
}

extension Registrar {
  /// Registers a service that another registration provides: both return the same instance, as far
  /// as that registration's lifetime shares it.
  ///
  /// Each resolve looks up the key, in the requested container, so that later registrations and
  /// decorators there apply to the forward, too. A forward to a key with arguments takes the same
  /// ones, and passes them on.
  ///
  /// `key` is resolved instead, and `tags` are those of the forward's own key; `upcast` converts the instance to the
  /// service. The other parameters are those of a closure.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service, Target, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    forwardingTo key: Key<Target>, metadata: (any Sendable)? = nil, file: String = #fileID,
    line: Int = #line, upcast: @escaping @Sendable (Target) throws -> Service
  ) -> Key<Service> {
    let tags = Tags(repeat each tags)
    add(
      to: self, tags, key.arguments, .init(.transient, metadata, false, file, line),
      Factory<Service>.forward(to: key.erased, upcast: upcast))
    return Key(tags, key.arguments)
  }

  /// Registers an existing object that is owned elsewhere: the container does not keep it alive.
  ///
  /// Once the object is gone, the key counts as unregistered: `resolve` throws `.notFound`, an
  /// optional is nil, an array skips it, and a parent's registration of the key becomes visible.
  /// `verify()` cannot foresee that. Registering a key weakly again replaces the object and the
  /// metadata, and costs no memory; messages still name the first location.
  ///
  /// The static type of `object` is the service type, and `closure` is never given; see
  /// ``NoTrailingClosure``. The other parameters are those of a closure.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Object: AnyObject, each TagValue: Hashable & Sendable>(
    _ closure: NoTrailingClosure = nil, weak object: Object, tags: repeat each TagValue,
    metadata: (any Sendable)? = nil, file: String = #fileID, line: Int = #line
  ) -> Key<Object> {
    register(
      Object.self, weak: object, tags: repeat each tags, metadata: metadata, file: file, line: line)
  }

  /// Registers an object that is owned elsewhere under another type, such as a protocol:
  /// `register((any Screenlike).self, weak: controller, tags: "main")`.
  ///
  /// A value in place of the object is a precondition failure.
  @_alwaysEmitIntoClient @discardableResult
  // No default for the service: a trailing closure would be taken for the object.
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type, weak object: Service, tags: repeat each TagValue,
    metadata: (any Sendable)? = nil, file: String = #fileID, line: Int = #line
  ) -> Key<Service> {
    let tags = Tags(repeat each tags)
    store(
      AnyKey(service: service, tags: tags), weak: object, metadata,
      at: SourceLocation(file: file, line: line))
    return Key(tags, [])
  }

  @usableFromInline
  func store<Service>(
    _ key: AnyKey, weak object: Service, _ metadata: (any Sendable)?, at location: SourceLocation
  ) {
    // Checked before the cast, which would box a value in a new object.
    precondition(
      type(of: object as Any) is AnyObject.Type,
      "\(location): \(key) cannot be registered weakly, which needs an object")
    // Not released before the end, least of all under the container's lock.
    let instance = object as AnyObject
    defer { withExtendedLifetime(instance) {} }
    let reference = WeakReference(instance, metadata: metadata)
    let factory = Factory<Service>(
      .object(reference),
      sync: { resolver, _ in
        guard let object = reference.object as? Service else { throw resolver.notFound(key) }
        return object
      }, async: nil)
    store(TypedRegistration(key, RegistrationTraits(at: location), factory))
  }

  /// Wraps the instances that a key's registrations build: each is given to the closure, and the
  /// result is kept, shared and returned in its place.
  ///
  /// A decorator belongs to a key of this container: whenever the key is registered here, before or
  /// after or again, later builds are decorated. An instance that is already kept, or whose build
  /// has begun, stays as it is. A decorator whose key this container does not register does
  /// nothing, and `verify()` does not report it.
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

extension Registration {
  /// The key whose instances the registration provides; nil if it makes its own.
  package final var target: AnyKey? {
    if case .forward(let target) = wiring { target } else { nil }
  }
}

extension Factory {
  /// Creates a factory that provides the instance of another key, whose service is `Target`.
  @_alwaysEmitIntoClient
  package static func forward<Target>(
    to target: AnyKey, upcast: @escaping @Sendable (Target) throws -> Service
  ) -> Factory {
    Factory(
      .forward(target), sync: { try upcast(Resolve.value(Target.self, target, $1, from: $0)) },
      async: { try upcast(await Resolve.awaitValue(Target.self, target, $1, from: $0)) })
  }
}

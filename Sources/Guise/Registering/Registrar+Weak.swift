extension Registrar {
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
}

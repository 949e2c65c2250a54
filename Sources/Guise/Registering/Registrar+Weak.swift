extension Registrar {
  /// Registers an existing object that is owned elsewhere: the container does not keep it alive.
  ///
  /// ```swift
  /// container.register(weak: controller)
  /// ```
  ///
  /// Once the object is gone, the key counts as unregistered: `resolve` throws `.notFound`, an
  /// optional is nil, an array skips it, and a parent's registration of the key becomes visible.
  /// `verify()` cannot foresee that. Registering a key weakly again replaces the object and the
  /// metadata, and costs no memory; messages still name the first location.
  ///
  /// - Parameters:
  ///   - closure: never given; see ``NoTrailingClosure``.
  ///   - object: the object, whose static type is the service type.
  ///   - tags: the tags of the key, in any order.
  ///   - metadata: a value to read by the key or to search for.
  ///   - file: the file of the registration, for messages.
  ///   - line: the line of the registration, for messages.
  /// - Returns: the key. A registration of the same key is replaced in its place.
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
  /// A value in place of the object is a precondition failure. The other parameters are those of the object's own type.
  @_alwaysEmitIntoClient @discardableResult
  // No default for the service: a trailing closure would be taken for the object.
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type, weak object: Service, tags: repeat each TagValue,
    metadata: (any Sendable)? = nil, file: String = #fileID, line: Int = #line
  ) -> Key<Service> {
    add(
      AnyKey(service: service, tags: Tags(repeat each tags)), weak: object, metadata,
      at: SourceLocation(file: file, line: line))
  }

  @usableFromInline
  func add<Service>(
    _ key: AnyKey, weak object: Service, _ metadata: (any Sendable)?, at location: SourceLocation
  ) -> Key<Service> {
    // Checked before the cast, which would box a value in a new object.
    precondition(
      type(of: object as Any) is AnyObject.Type,
      "\(location): \(key) cannot be registered weakly, which needs an object")
    // Not released before the end, least of all under the container's lock.
    let instance = object as AnyObject
    defer { withExtendedLifetime(instance) {} }
    let reference = WeakReference(instance, metadata: metadata)
    return add(
      key, RegistrationTraits(at: location),
      Factory(
        .object(reference),
        sync: { resolver, _ in
          guard let object = reference.object as? Service else { throw resolver.notFound(key) }
          return object
        }, async: nil))
  }
}

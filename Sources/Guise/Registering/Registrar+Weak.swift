extension Registrar {
  /// Registers an object that exists already and that someone else owns: the container does not keep
  /// it alive.
  ///
  /// ```swift
  /// container.register(weak: controller)
  /// ```
  ///
  /// Once the object is gone it is as if nothing was registered under the key: `resolve` throws
  /// `.notFound`, an optional is nil, an array does without it, and what a parent has under the key
  /// is visible. `verify()` cannot foresee that, and takes it for registered.
  ///
  /// To register a key weakly again replaces the object and the metadata, and costs no memory; the
  /// place that messages name stays the first one.
  ///
  /// - Parameters:
  ///   - closure: never given; see ``NoTrailingClosure``.
  ///   - object: the object, whose static type is the one to ask for.
  ///   - tags: part of the key, in any order.
  ///   - metadata: anything to be read by the key or searched for.
  ///   - file: where it is registered, for messages.
  ///   - line: where it is registered, for messages.
  /// - Returns: the key. A registration of the same key is replaced in its place.
  @discardableResult
  public func register<Object: AnyObject, each TagValue: Hashable & Sendable>(
    _ closure: NoTrailingClosure = nil, weak object: Object, tags: repeat each TagValue,
    metadata: (any Sendable)? = nil,
    file: String = #fileID, line: Int = #line
  ) -> Key<Object> {
    register(
      Object.self, weak: object, tags: repeat each tags, metadata: metadata, file: file, line: line)
  }

  /// Registers an object that someone else owns under a type other than its own, such as a
  /// protocol.
  ///
  /// ```swift
  /// container.register((any Screenlike).self, weak: controller, tags: "main")
  /// ```
  ///
  /// - Parameters:
  ///   - service: the type to ask for.
  ///   - object: an object; to give a value is a precondition failure.
  ///   - tags: part of the key, in any order.
  ///   - metadata: anything to be read by the key or searched for.
  ///   - file: where it is registered, for messages.
  ///   - line: where it is registered, for messages.
  /// - Returns: the key. A registration of the same key is replaced in its place.
  @discardableResult
  // No default for the service: a trailing closure would be taken for the object.
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type, weak object: Service, tags: repeat each TagValue,
    metadata: (any Sendable)? = nil, file: String = #fileID, line: Int = #line
  ) -> Key<Service> {
    let key = AnyKey(service: service, tags: Tags(repeat each tags))
    // Asked before it is cast: a value would be boxed in an object of its own.
    precondition(
      type(of: object as Any) is AnyObject.Type,
      "\(file):\(line): \(key) cannot be registered weakly, which needs an object")
    let instance = object as AnyObject
    let reference = WeakReference(instance, metadata: metadata)
    let tags = key.tags
    store(
      WiredRegistration<Service>(
        key: key,
        traits: RegistrationTraits(
          lifetime: .transient, metadata: nil, eager: false, file: file, line: line),
        parameters: .none(reference),
        sync: { resolver, _ in
          if let object = reference.object as? Service { return object }
          return try TaggedResolution.resolve(Service.self, from: resolver, tags: tags)
        },
        async: { resolver, _ in
          if let object = reference.object as? Service { return object }
          return try await TaggedResolution.resolve(Service.self, from: resolver, tags: tags)
        }))
    // Until then it is not released, least of all under the container's lock.
    withExtendedLifetime(instance) {}
    return Key(known: key)
  }
}

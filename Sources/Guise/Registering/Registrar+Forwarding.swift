extension Registrar {
  /// Registers a service that another registration provides: both yield the same instance, as far as
  /// that one's lifetime shares it.
  ///
  /// ```swift
  /// let ramen = container.register(lifetime: .singleton, factory: auto(Ramen.init))
  /// container.register((any Soup).self, forwardingTo: ramen) { $0 }
  /// ```
  ///
  /// The key is looked up whenever the service is resolved, in the container that is asked: what is
  /// registered or decorated there later is what the forward yields. A forward to a key with
  /// arguments takes the same ones, and passes them on.
  ///
  /// - Parameters:
  ///   - service: the type to ask for.
  ///   - tags: part of the forward's own key, in any order.
  ///   - key: what is resolved instead.
  ///   - metadata: anything to be read by the key or searched for, without building an instance.
  ///   - file: where it is registered, for messages.
  ///   - line: where it is registered, for messages.
  ///   - upcast: turns the instance into the service.
  /// - Returns: the forward's key. A registration of the same key is replaced in its place.
  @discardableResult
  public func register<Service, Target, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    forwardingTo key: Key<Target>, metadata: (any Sendable)? = nil, file: String = #fileID,
    line: Int = #line, upcast: @escaping @Sendable (Target) throws -> Service
  ) -> Key<Service> {
    let own = AnyKey(service: service, tags: Tags(repeat each tags), arguments: key.arguments)
    store(
      .forward(
        own, to: key.erased,
        traits: RegistrationTraits(
          lifetime: .transient, metadata: metadata, eager: false, file: file, line: line),
        upcast: upcast))
    return Key(known: own)
  }
}

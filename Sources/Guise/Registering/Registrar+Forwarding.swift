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
}

extension Registration {
  /// The key whose instances the registration provides; nil if it makes its own.
  package final var target: AnyKey? {
    guard case .forward(let target) = wiring else { return nil }
    return AnyKey(service: target.type, tags: target.tags, arguments: target.arguments)
  }
}

extension Factory {
  /// Creates a factory that provides another key's instance as another service; the target's
  /// lifetime decides how the instance is shared.
  ///
  /// - Parameter target: the key to resolve instead, with the service `Target`.
  @_alwaysEmitIntoClient
  package static func forward<Target>(
    to target: AnyKey, upcast: @escaping @Sendable (Target) throws -> Service
  ) -> Factory {
    let request = DependencyRequest(
      type: target.service, tags: target.tags, arguments: target.arguments)
    return Factory(
      .forward(request), sync: { try upcast(Resolve.value(Target.self, target, $1, from: $0)) },
      async: { try upcast(await Resolve.awaitValue(Target.self, target, $1, from: $0)) })
  }
}

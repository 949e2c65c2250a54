/// The generic bodies of `resolve`: a thin shell around code that knows no services.
///
/// Functions of an `any Resolver`, not methods: a method called on an opened existential is never
/// specialised.
@usableFromInline
package enum Resolve {
  /// Resolves a service without tags and arguments. Compiled once for all services: inlined, it
  /// would be most of a factory's compile time and code size.
  @usableFromInline @inline(never)
  static func plain<Service>(_ service: Service.Type, from resolver: any Resolver) throws -> Service
  {
    if let container = resolver.asContainer,
      let found = container.find(
        KeyHash.of(service), where: { $0.isPlain && $0.key.service == service })
    {
      return try found._withUnsafeGuaranteedRef {
        try $0.value(as: service, for: container, .none)
      }
    }
    return try value(service, AnyKey(service: service), .none, from: resolver)
  }

  /// Resolves a parameter of a function given to `auto`.
  ///
  /// - Parameter cursor: nil if each parameter is resolved by its type.
  @usableFromInline @inline(never)
  static func parameter<Parameter>(
    _ resolver: any Resolver, _ cursor: ParameterCursor?
  ) throws -> Parameter {
    if let cursor { return try cursor.next(Parameter.self) }
    return try plain(Parameter.self, from: resolver)
  }

  /// Resolves a service by tags.
  package static func value<Service>(
    _ service: Service.Type, tags: Tags, from resolver: any Resolver
  ) throws -> Service {
    tags.isEmpty
      ? try plain(service, from: resolver)
      : try value(service, AnyKey(service: service, tags: tags), .none, from: resolver)
  }

  package nonisolated(nonsending) static func awaitValue<Service>(
    _ service: Service.Type, tags: Tags, from resolver: any Resolver
  ) async throws -> Service {
    try await awaitValue(service, AnyKey(service: service, tags: tags), .none, from: resolver)
  }

  /// Resolves any request: by the registration of the exact key; else by an adapter, the resolver
  /// itself, or a registration made by `auto`.
  ///
  /// - Parameters:
  ///   - key: a key of the service.
  ///   - input: arguments of the key's types.
  @usableFromInline
  package static func value<Service>(
    _ service: Service.Type, _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) throws -> Service {
    if let container = resolver.asContainer {
      if let found = container.find(key.keyHash, where: { $0.key == key }) {
        return try found._withUnsafeGuaranteedRef {
          try $0.value(as: service, for: container, input)
        }
      }
    } else if let registration = resolver.registration(for: key) {
      return try registration.value(as: service, for: resolver, input)
    }
    switch try answer(key, input, from: resolver) {
    case .adapter(let adapter):
      return try adapter.adapt(key, input, from: resolver).value(as: service)
    case .itself(let itself): return try cast(itself)
    case .fallback(let registration, let input):
      return try registration.resolve(for: resolver, input).value(as: service)
    }
  }

  @usableFromInline
  package nonisolated(nonsending) static func awaitValue<Service>(
    _ service: Service.Type, _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> Service {
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    let container = resolver.asContainer
    // Nothing in the tree needs `await`: then nobody meets a suspended build, either.
    if let container, !container.hasAsync {
      return try value(service, key, input, from: resolver)
    }
    if let container {
      if let found = container.find(key.keyHash, where: { $0.key == key }) {
        return try await found.takeUnretainedValue()
          .awaitValue(as: service, for: container, input)
      }
    } else if let registration = resolver.registration(for: key) {
      return try await registration.awaitResolve(for: resolver, input).value(as: service)
    }
    switch try answer(key, input, from: resolver) {
    case .adapter(let adapter):
      return try await adapter.awaitAdapt(key, input, from: resolver).value(as: service)
    case .itself(let itself): return try cast(itself)
    case .fallback(let registration, let input):
      return try await registration.awaitResolve(for: resolver, input).value(as: service)
    }
  }

  private enum Answer {
    case adapter(any Adapter.Type)
    case itself(any Resolver)
    case fallback(Registration, Input)
  }

  /// The answer to a key that is not registered.
  ///
  /// - Throws: `.notFound`.
  private static func answer(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) throws -> Answer {
    if resolver.askedContainer?.isClosed == true { throw resolver.notFound(key) }
    if let adapter = Adapters.adapter(of: key.service) { return .adapter(adapter) }
    if let itself = resolver.itself(as: key.service) { return .itself(itself) }
    guard let (registration, input) = resolver.fallback(for: key, input) else {
      throw resolver.notFound(key)
    }
    return .fallback(registration, input)
  }

  /// A resolver as the service that `itself` was asked for.
  private static func cast<Service>(_ resolver: any Resolver) throws -> Service {
    guard let service = resolver as? Service else {
      throw resolver.notFound(AnyKey(service: Service.self))
    }
    return service
  }
}

extension Resolver {
  /// The registration by `auto` that answers an unregistered key, and its input: the caller's
  /// arguments for its parameters, or tags to pass on to them.
  func fallback(for key: AnyKey, _ input: Input) -> (Registration, Input)? {
    let visible = VisibleRegistrations(resolver: self)
    let found = visible.fallback(for: key.service, key.tags, key.arguments)
    return found.map { ($0, key.types.isEmpty ? PassedTags(key.tags) : GivenParameters(input)) }
  }
}

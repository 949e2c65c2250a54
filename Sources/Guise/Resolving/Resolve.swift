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
    let found = resolver.onlyContainer?._withUnsafeGuaranteedRef {
      $0.find(
        KeyHash.of(service), where: { $0.isPlain && $0.key.service == service && !$0.isGone })
    }
    if let found = found.flatMap(\.self) {
      return try found._withUnsafeGuaranteedRef {
        try $0.value(as: service, for: resolver, .none)
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

  /// Resolves a service by tags and the caller's arguments.
  @usableFromInline
  package static func value<Service>(
    _ service: Service.Type, tags: consuming Tags, _ input: Input = .none,
    from resolver: any Resolver
  ) throws -> Service {
    if tags.isEmpty && input === Input.none { return try plain(service, from: resolver) }
    let key = AnyKey(service: service, tags: tags, arguments: input.types)
    return try value(service, key, input, from: resolver)
  }

  @usableFromInline
  package nonisolated(nonsending) static func awaitValue<Service>(
    _ service: Service.Type, tags: Tags, _ input: Input = .none, from resolver: any Resolver
  ) async throws -> Service {
    let key = AnyKey(service: service, tags: tags, arguments: input.types)
    return try await awaitValue(service, key, input, from: resolver)
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
    let found = resolver.onlyContainer?._withUnsafeGuaranteedRef { $0.find(key) }
    if let found = found.flatMap(\.self) {
      return try found._withUnsafeGuaranteedRef {
        try $0.value(as: service, for: resolver, input)
      }
    }
    guard let answer = Answer(key, input, from: resolver) else { throw resolver.notFound(key) }
    return try answer.value(as: service, from: resolver)
  }

  @usableFromInline
  package nonisolated(nonsending) static func awaitValue<Service>(
    _ service: Service.Type, _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> Service {
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    if let container = resolver.borrowedContainer {
      // Nothing in the tree needs `await`: then nobody meets a suspended build, either.
      if container._withUnsafeGuaranteedRef({ !$0.hasAsync }) {
        return try value(service, key, input, from: resolver)
      }
      if let found = container._withUnsafeGuaranteedRef({ $0.find(key) }) {
        return try await found.takeUnretainedValue()
          .awaitValue(as: service, for: resolver, in: container, input)
      }
    }
    guard let answer = Answer(key, input, from: resolver) else { throw resolver.notFound(key) }
    return try await answer.awaitBox(from: resolver).value(as: service)
  }
}

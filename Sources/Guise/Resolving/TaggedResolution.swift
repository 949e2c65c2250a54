/// Resolution with tags that are already a set: for adapters, manifests, and look-ups that found
/// nothing.
///
/// Functions of an `any Resolver`, not methods: the 6.3.1 optimiser aborts if a pack-generic method
/// is called on an opened existential twice in one function.
@usableFromInline
package enum TaggedResolution {
  /// Resolves a service by a call's static types, without allocating.
  @export(implementation)
  static func resolve<Service, each Argument>(
    _ service: Service.Type, from resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) throws -> Service {
    if let found = Lookup.listed(
      service, in: resolver, tags: tags, arguments: repeat (each Argument).self)
    {
      return try found._withUnsafeGuaranteedRef { registration in
        try registration.resolveNow(service, for: resolver, repeat each args)
      }
    }
    return try resolveMissing(service, from: resolver, tags: tags, args: repeat each args)
  }

  /// Resolves a service without arguments, because empty packs cost time, too.
  package static func resolve<Service>(
    _ service: Service.Type, from resolver: any Resolver, tags: Tags
  ) throws -> Service {
    let found =
      tags.isEmpty
      ? Lookup.visible(Lookup.plain(service, in: resolver))
      : Lookup.listed(service, in: resolver, tags: tags)
    guard let found else {
      return try resolveMissing(service, from: resolver, tags: tags, .none)
    }
    return try found._withUnsafeGuaranteedRef { registration in
      try registration.resolveNow(service, for: resolver)
    }
  }

  /// Resolves a service, where a few more instructions do not matter.
  package static func resolve<Service>(
    _ service: Service.Type, from resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) throws -> Service {
    if arguments === GivenArguments.none {
      return try resolve(service, from: resolver, tags: tags)
    }
    guard let registration = resolver.registration(for: arguments.key(service, tags)) else {
      return try resolveMissing(service, from: resolver, tags: tags, arguments)
    }
    return try registration.resolveNow(service, for: resolver, given: arguments)
  }

  package nonisolated(nonsending) static func resolve<Service>(
    _ service: Service.Type, from resolver: any Resolver, tags: Tags
  ) async throws -> Service {
    try await resolve(service, from: resolver, tags: tags, .none)
  }

  package nonisolated(nonsending) static func resolve<Service>(
    _ service: Service.Type, from resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) async throws -> Service {
    guard let registration = resolver.registration(for: arguments.key(service, tags)) else {
      return try await resolveMissing(service, from: resolver, tags: tags, arguments)
    }
    return try await registration.resolve(service, for: resolver, arguments)
  }

  /// Resolves a key that no look-up found: by an adapter, the resolver itself, or a variant of a
  /// registration made by `auto`; otherwise throws an error.
  static func resolveMissing<Service>(
    _ service: Service.Type, from resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) throws -> Service {
    switch try answer(service, from: resolver, tags, arguments) {
    case .adapter(let adapter): try adapted(adapter, as: service, resolver, tags, arguments)
    case .itself(let itself): itself.asItself(service)
    case .variant(let variant): try variant.resolveNow(service, for: resolver, given: arguments)
    }
  }

  nonisolated(nonsending) static func resolveMissing<Service>(
    _ service: Service.Type, from resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) async throws -> Service {
    switch try answer(service, from: resolver, tags, arguments) {
    case .adapter(let adapter): try await adapted(adapter, as: service, resolver, tags, arguments)
    case .itself(let itself): itself.asItself(service)
    case .variant(let variant): try await variant.resolve(service, for: resolver, arguments)
    }
  }

  @usableFromInline
  static func resolveMissing<Service, each Argument>(
    _ service: Service.Type, from resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) throws -> Service {
    try resolveMissing(service, from: resolver, tags: tags, .of(repeat each args))
  }

  /// Resolves a missing service without tags and arguments.
  @usableFromInline @inline(never)
  static func resolveMissing<Service>(
    _ service: Service.Type, from resolver: any Resolver
  ) throws -> Service {
    guard !resolver.isContainerClosed, let adapter = Adapters.adapter(of: service) else {
      return try resolveMissing(service, from: resolver, tags: Tags(), .none)
    }
    return try adapted(adapter, as: service, resolver)
  }

  @usableFromInline
  nonisolated(nonsending) static func resolveMissing<Service>(
    _ service: Service.Type, from resolver: any Resolver
  ) async throws -> Service {
    try await resolveMissing(service, from: resolver, tags: Tags(), .none)
  }

  private enum Answer {
    case adapter(any Adapter.Type)
    case itself(any Resolver)
    case variant(Registration)
  }

  private static func answer(
    _ service: Any.Type, from resolver: any Resolver, _ tags: Tags, _ arguments: GivenArguments
  ) throws -> Answer {
    let key = arguments.key(service, tags)
    if resolver.isContainerClosed { throw resolver.notFound(key) }
    if let adapter = Adapters.adapter(of: service) { return .adapter(adapter) }
    if let itself = resolver.itself(as: service) { return .itself(itself) }
    return .variant(try resolver.variant(for: key))
  }

  /// Opens the adapter's type.
  private static func adapted<A: Adapter, Service>(
    _ adapter: A.Type, as service: Service.Type, _ resolver: any Resolver, _ tags: Tags,
    _ arguments: GivenArguments
  ) throws -> Service {
    itself(try A.adapt(resolver, tags: tags, arguments))
  }

  private static func adapted<A: Adapter, Service>(
    _ adapter: A.Type, as service: Service.Type, _ resolver: any Resolver
  ) throws -> Service {
    itself(try A.adapt(resolver))
  }

  private nonisolated(nonsending) static func adapted<A: Adapter, Service>(
    _ adapter: A.Type, as service: Service.Type, _ resolver: any Resolver, _ tags: Tags,
    _ arguments: GivenArguments
  ) async throws -> Service {
    itself(try await A.adaptAwaiting(resolver, tags: tags, arguments))
  }

  /// Returns an adapter as the opened service: both are the same type.
  private static func itself<A: Adapter, Service>(_ value: A) -> Service {
    unsafeBitCast(value, to: Service.self)
  }
}

extension Resolver {
  /// Returns the variant that answers a key without a registration or an adapter.
  ///
  /// - Throws: `.notFound`.
  func variant(for key: AnyKey) throws -> Registration {
    guard let variant = fallback(for: key) else { throw notFound(key) }
    return variant
  }
}

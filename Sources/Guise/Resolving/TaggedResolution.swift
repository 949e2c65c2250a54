/// Resolves with tags that are already a set: the path of adapters, manifests, and look-ups that
/// found nothing.
///
/// Functions of an `any Resolver`, not methods: the 6.3.1 optimiser aborts where a pack-generic
/// method is called on an opened existential twice in one function.
@usableFromInline
package enum TaggedResolution {
  @inlinable
  package static func resolve<Service, each Argument>(
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

  /// Resolves a service without arguments: packs of nothing cost too.
  package static func resolve<Service>(
    _ service: Service.Type, from resolver: any Resolver, tags: Tags
  ) throws -> Service {
    let found =
      tags.isEmpty
      ? Lookup.visible(Lookup.plain(service, in: resolver))
      : Lookup.listed(service, in: resolver, tags: tags)
    guard let found else { return try resolveMissing(service, from: resolver, tags: tags) }
    return try found._withUnsafeGuaranteedRef { registration in
      try registration.resolveNow(service, for: resolver)
    }
  }

  package nonisolated(nonsending) static func resolve<Service, each Argument>(
    _ service: Service.Type, from resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) async throws -> Service {
    if let found = Lookup.listed(
      service, in: resolver, tags: tags, arguments: repeat (each Argument).self)
    {
      return try await found.takeUnretainedValue().resolve(
        service, for: resolver, repeat each args)
    }
    return try await resolveMissing(service, from: resolver, tags: tags, args: repeat each args)
  }

  /// What a look-up that found nothing leads to: an adapter, the resolver itself, a
  /// factory made by `auto` that is registered otherwise, or an error.
  @usableFromInline @inline(never)
  static func resolveMissing<Service, each Argument>(
    _ service: Service.Type, from resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) throws -> Service {
    if resolver.isShut {
      throw resolver.notFound(
        AnyKey(service: service, tags: tags, argumentTypes: repeat (each Argument).self))
    }
    if let adapter = Adapters.adapter(of: service) {
      return try adapted(adapter, as: service, resolver, tags, args: repeat each args)
    }
    if let itself = resolver.itself(as: service) { return itself.asItself(service) }
    let key = AnyKey(service: service, tags: tags, argumentTypes: repeat (each Argument).self)
    return try resolver.variant(for: key).resolveNow(service, for: resolver, repeat each args)
  }

  /// The same without tags and arguments.
  @usableFromInline @inline(never)
  static func resolveMissing<Service>(
    _ service: Service.Type, from resolver: any Resolver
  ) throws -> Service {
    guard !resolver.isShut, let adapter = Adapters.adapter(of: service) else {
      return try resolveMissing(service, from: resolver, tags: Tags())
    }
    return try adapted(adapter, as: service, resolver)
  }

  @usableFromInline @inline(never)
  nonisolated(nonsending)
    static func resolveMissing<Service, each Argument>(
      _ service: Service.Type, from resolver: any Resolver, tags: Tags, args: repeat each Argument
    ) async throws -> Service
  {
    if resolver.isShut {
      throw resolver.notFound(
        AnyKey(service: service, tags: tags, argumentTypes: repeat (each Argument).self))
    }
    if let adapter = Adapters.adapter(of: service) {
      return try await adapted(adapter, as: service, resolver, tags, args: repeat each args)
    }
    if let itself = resolver.itself(as: service) { return itself.asItself(service) }
    let key = AnyKey(service: service, tags: tags, argumentTypes: repeat (each Argument).self)
    return try await resolver.variant(for: key).resolve(service, for: resolver, repeat each args)
  }

  /// Opens the adapter.
  private static func adapted<A: Adapter, Service, each Argument>(
    _ adapter: A.Type, as service: Service.Type, _ resolver: any Resolver, _ tags: Tags,
    args: repeat each Argument
  ) throws -> Service {
    itself(try A.adapt(resolver, tags: tags, args: repeat each args))
  }

  private static func adapted<A: Adapter, Service>(
    _ adapter: A.Type, as service: Service.Type, _ resolver: any Resolver
  ) throws -> Service {
    itself(try A.adapt(resolver))
  }

  private nonisolated(nonsending) static func adapted<A: Adapter, Service, each Argument>(
    _ adapter: A.Type, as service: Service.Type, _ resolver: any Resolver, _ tags: Tags,
    args: repeat each Argument
  ) async throws -> Service {
    itself(try await A.adapt(resolver, tags: tags, args: repeat each args))
  }

  /// An adapter as the service that was opened: both are the same type.
  private static func itself<A: Adapter, Service>(_ value: A) -> Service {
    unsafeBitCast(value, to: Service.self)
  }
}

extension Resolver {
  /// What answers a key that nobody registers, and no adapter.
  ///
  /// - Throws: `.notFound`.
  func variant(for key: AnyKey) throws -> Registration {
    guard let variant = fallback(for: key) else { throw notFound(key) }
    return variant
  }
}

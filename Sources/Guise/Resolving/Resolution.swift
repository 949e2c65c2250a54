/// The generic bodies of `Resolver.resolve`, as functions of an `any Resolver`; see `Lookup`.
@usableFromInline
enum Resolution {
  @inline(__always)
  private static func plain<Service>(
    _ service: Service.Type, from resolver: any Resolver
  ) throws -> Service {
    if let found = Lookup.plain(service, in: resolver) {
      return try found._withUnsafeGuaranteedRef { registration in
        try registration.resolveNow(service, for: resolver)
      }
    }
    return try TaggedResolution.resolveMissing(service, from: resolver)
  }

  /// Resolves a service without tags and arguments. Compiled once for all services: inlined, it
  /// would be most of a factory's compile time and code size.
  @usableFromInline @inline(never)
  static func service<Service>(from resolver: any Resolver) throws -> Service {
    try plain(Service.self, from: resolver)
  }

  /// Resolves a parameter of a function given to `auto`.
  ///
  /// - Parameter parameters: nil if each parameter is resolved by its type.
  @usableFromInline @inline(never)
  static func parameter<Parameter>(
    _ resolver: any Resolver, _ parameters: AutoParameters?
  ) throws -> Parameter {
    if let parameters { return try parameters.next(Parameter.self) }
    return try plain(Parameter.self, from: resolver)
  }

  /// Resolves a registration of a key without arguments.
  @inline(never)
  static func found<Service>(
    _ registration: Registration, as service: Service.Type, from resolver: any Resolver
  ) throws -> Service {
    try registration.resolveNow(service, for: resolver)
  }

  @export(implementation)
  static func tagged<Service, TagValue: Hashable & Sendable>(
    _ service: Service.Type, from resolver: any Resolver, tag: TagValue
  ) throws -> Service {
    if let found = Lookup.tagged(service, in: resolver, tag: tag) {
      return try found._withUnsafeGuaranteedRef { registration in
        try registration.resolveNow(service, for: resolver)
      }
    }
    return try TaggedResolution.resolveMissing(service, from: resolver, tags: Tags(tag))
  }

  @export(implementation)
  static func tagged<Service, First: Hashable & Sendable, Second: Hashable & Sendable>(
    _ service: Service.Type, from resolver: any Resolver, tags first: First, _ second: Second
  ) throws -> Service {
    if let found = Lookup.tagged(service, in: resolver, tags: first, second) {
      return try found._withUnsafeGuaranteedRef { registration in
        try registration.resolveNow(service, for: resolver)
      }
    }
    return try TaggedResolution.resolveMissing(
      service, from: resolver, tags: Tags(first, second))
  }

  @export(implementation)
  static func full<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type, from resolver: any Resolver, tags: repeat each TagValue,
    args: repeat each Argument
  ) throws -> Service {
    if let found = Lookup.full(
      service, in: resolver, tags: repeat each tags, arguments: repeat (each Argument).self)
    {
      return try found._withUnsafeGuaranteedRef { registration in
        try registration.resolveNow(service, for: resolver, repeat each args)
      }
    }
    return try TaggedResolution.resolveMissing(
      service, from: resolver, tags: Tags(repeat each tags), args: repeat each args)
  }
}

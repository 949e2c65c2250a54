extension Resolver {
  /// Resolves a service.
  ///
  /// What is asked for is looked up exactly, here and then in the parents. Where nothing is found,
  /// an optional, an array or a lazy resolver is made from the registrations of what it wraps.
  ///
  /// - Parameters:
  ///   - service: the type asked for; inferred where the result's type is known.
  ///   - tags: the registration's tags, in any order; for an array, tags that each registration
  ///     must have among its own.
  ///   - args: the factory's arguments; their types are part of the key.
  /// - Throws: ``ResolutionError``, and `CancellationError` as it is.
  /// - Complexity: one look-up, without a lock or an allocation, and the factory.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  @export(implementation) @inline(__always)
  public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument
  ) throws -> Service {
    try Resolution.full(service, from: self, tags: repeat each tags, args: repeat each args)
  }

  /// Resolves a service that has neither tags nor arguments.
  ///
  /// The form above in its most frequent use, which compiles to a few instructions.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  @export(implementation) @inline(__always)
  public func resolve<Service>(_ service: Service.Type = Service.self) throws -> Service {
    try Resolution.service(from: self)
  }

  /// Resolves a service by one tag, without arguments.
  ///
  /// As above: the compiler does not unroll loops over packs, so that each tag of one costs a call
  /// through its type's witnesses.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  @export(implementation) @inline(__always)
  public func resolve<Service, TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: TagValue
  ) throws -> Service {
    try Resolution.tagged(service, from: self, tag: tags)
  }

  /// Resolves a service by two tags, without arguments.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  @export(implementation) @inline(__always)
  public func resolve<Service, First: Hashable & Sendable, Second: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags first: First, _ second: Second
  ) throws -> Service {
    try Resolution.tagged(service, from: self, tags: first, second)
  }
}

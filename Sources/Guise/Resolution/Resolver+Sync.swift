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
    message: "main.swift takes the sync form even after 'await': move this into an async function"
  )
  @inlinable @inline(__always)
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
    message: "main.swift takes the sync form even after 'await': move this into an async function"
  )
  @inlinable @inline(__always)
  public func resolve<Service>(_ service: Service.Type = Service.self) throws -> Service {
    try Resolution.plain(service, from: self)
  }

  /// Resolves a service by one tag, without arguments.
  ///
  /// As above: the compiler does not unroll loops over packs, so that each tag of one costs a call
  /// through its type's witnesses.
  @available(
    *, noasync,
    message: "main.swift takes the sync form even after 'await': move this into an async function"
  )
  @inlinable @inline(__always)
  public func resolve<Service, TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: TagValue
  ) throws -> Service {
    try Resolution.tagged(service, from: self, tag: tags)
  }
}

/// The generic bodies of `Resolver.resolve`, of an `any Resolver`; see `Lookup`.
@usableFromInline
enum Resolution {
  // Inlined into `auto`, whose loop over its parameters is specialised too late for a call in it.
  @inlinable @inline(__always)
  static func plain<Service>(
    _ service: Service.Type, from resolver: any Resolver
  ) throws -> Service {
    if let found = Lookup.plain(service, in: resolver) {
      return try found._withUnsafeGuaranteedRef { registration in
        try registration.resolveNow(service, for: resolver)
      }
    }
    return try TaggedResolution.resolveMissing(service, from: resolver, tags: Tags())
  }

  /// Resolves a registration of a key without arguments.
  @inline(never)
  static func found<Service>(
    _ registration: Registration, as service: Service.Type, from resolver: any Resolver
  ) throws -> Service {
    try registration.resolveNow(service, for: resolver)
  }

  @inlinable
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

  @inlinable
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

extension Registration {
  /// The instance: the kept one, or a new one. The caller has matched the key, so that the types
  /// are the registration's own.
  @inlinable @inline(__always)
  final func resolveNow<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
  ) throws -> Service {
    if let box = keptBox {
      return Unmanaged<InstanceBox<Service>>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.value }
    }
    let seen = seenType
    if seen > Registration.decoratedMark && Lookup.isContainer(resolver) && !Attention.isNeeded {
      do {
        if form == .sync {
          var instance = try unsafeDowncast(
            self, to: SyncRegistration<Service, repeat each Argument>.self
          ).factory(resolver, repeat each args)
          if shape.word(of: &instance) == seen { return instance }
          return try complete(instance, from: resolver)
        }
        if form == .wired, let sync = unsafeDowncast(self, to: WiredRegistration<Service>.self).sync
        {
          var instance = try sync(
            resolver, key.arguments.isEmpty ? ArgumentList() : ArgumentList(repeat each args))
          if shape.word(of: &instance) == seen { return instance }
          return try complete(instance, from: resolver)
        }
      } catch {
        throw failure(error)
      }
    }
    return try resolveNowWithCare(service, for: resolver, repeat each args)
  }

  /// Resolves what is more than a call of its factory: to keep the instance, to share it in a graph,
  /// to tell it when the resolve is complete, or because the stack is deep.
  @usableFromInline @inline(never)
  final func resolveNowWithCare<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
  ) throws -> Service {
    do {
      guard let entry = ResolutionSession.entry(for: self, askedOf: resolver) else {
        return try produceInFrame(
          StackGuard.isDeep, service, for: resolver, repeat each args)
      }
      var isComplete = false
      defer { entry.finish(isComplete: isComplete) }
      let instance = try resolveNow(service, in: entry.session, repeat each args)
      isComplete = true
      return instance
    } catch {
      throw failure(error)
    }
  }

  private final func resolveNow<Service, each Argument>(
    _ service: Service.Type, in session: ResolutionSession, _ args: repeat each Argument
  ) throws -> Service {
    if lifetimeKind == .transient {
      return try produceInFrame(
        StackGuard.isDeep || isDecorated || ResolutionFrame.isNeeded(for: session), service,
        for: session, repeat each args)
    }
    let keeping = try keeping(askedIn: session)
    return try keep(service, in: keeping.keeper, session: keeping.builder) {
      try produce(service, for: keeping.builder, keeper: keeping.keeper, repeat each args)
    }
  }

  final func produceInFrame<Service, each Argument>(
    _ needsFrame: Bool, _ service: Service.Type, for resolver: any Resolver,
    _ args: repeat each Argument
  ) throws -> Service {
    guard needsFrame else {
      return try produce(service, for: resolver, keeper: nil, repeat each args)
    }
    return try ResolutionFrame.entering(self, suspends: false, for: resolver).run {
      try produce(service, for: resolver, keeper: nil, repeat each args)
    }
  }

  /// Runs the factory on this thread, and all that follows it.
  final func produce<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
    _ args: repeat each Argument
  ) throws -> Service {
    let decorators = try decoratorsForSync()
    // Who sees a decorated instance early would have the inner one.
    let keeper = decorators.isEmpty ? keeper : nil
    let instance =
      if let injection = injection(of: service) {
        try produce(
          service, for: resolver, keeper: keeper, injecting: injection, repeat each args)
      } else {
        try complete(
          try runFactory(service, for: given(by: resolver), repeat each args), from: resolver,
          keeper: keeper)
      }
    return try decorators.decorate(instance, from: resolver) {
      try completeDecorated($0, from: resolver)
    }
  }

  /// What the factory is given: a closure may keep it.
  final func given(by resolver: any Resolver) -> any Resolver {
    let keepsIt = form != .forward && (form != .wired || wiring.isHidden)
    return keepsIt ? resolver.asSession?.lasting ?? resolver : resolver
  }

  /// Runs the factory on this thread.
  final func runFactory<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
  ) throws -> Service {
    switch form {
    case .sync:
      return try unsafeDowncast(self, to: SyncRegistration<Service, repeat each Argument>.self)
        .factory(resolver, repeat each args)
    case .wired:
      if let sync = unsafeDowncast(self, to: WiredRegistration<Service>.self).sync {
        return try sync(resolver, ArgumentList(repeat each args))
      }
    case .forward:
      return try unsafeDowncast(self, to: ForwardRegistration<Service>.self)
        .forward(to: resolver, repeat each args)
    case .async:
      break
    }
    guard ResolutionConfig.allowSynchronousResolutionOfAsyncEntries else {
      throw ResolutionError(.requiresAsync, key: key)
    }
    return try blocking { try await self.awaitFactory(service, for: resolver, repeat each args) }
  }
}

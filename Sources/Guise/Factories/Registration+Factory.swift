/// Runs a factory with the arguments that a caller has given, on this thread.
typealias Making<Service> = (any Resolver) throws -> Service

extension Registration {
  /// As whether there is a `weakReference`, which takes longer to find out.
  @inline(__always)
  final func isOfWeakObject<Service>(_ service: Service.Type) -> Bool {
    form == .wired && cast(to: WiredRegistration<Service>.self).isOfWeakObject
  }

  /// What the factory is given: a closure may keep it.
  final func given<Service>(
    by resolver: any Resolver, toMake service: Service.Type
  ) -> any Resolver {
    let mayKeepIt =
      form == .wired ? cast(to: WiredRegistration<Service>.self).mayKeepResolver : form != .forward
    return mayKeepIt ? resolver.asSession?.lasting ?? resolver : resolver
  }

  /// Runs a factory without arguments on this thread.
  final func runFactory<Service>(
    _ service: Service.Type, for resolver: any Resolver
  ) throws -> Service {
    switch form {
    case .sync:
      return try cast(to: SyncRegistration<Service>.self).factory(resolver)
    case .wired:
      let wired = cast(to: WiredRegistration<Service>.self)
      if wired.sync != nil { return try wired.plain(resolver, nil) }
    case .forward, .async:
      break
    }
    return try runRareFactory(service, for: resolver)
  }

  /// Runs the factory on this thread.
  final func runFactory<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
  ) throws -> Service {
    switch form {
    case .sync:
      return try callClosure(service, for: resolver, repeat each args)
    case .wired:
      if let sync = cast(to: WiredRegistration<Service>.self).sync {
        return try sync(resolver, ArgumentList(repeat each args))
      }
    case .forward, .async:
      break
    }
    return try runRareFactory(service, for: resolver, repeat each args)
  }

  /// Calls the closure of a registration whose `form` is `sync`.
  @inlinable @inline(__always)
  final func callClosure<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
  ) throws -> Service {
    try key.arguments.isEmpty
      ? cast(to: SyncRegistration<Service>.self).factory(resolver)
      : cast(to: ArgumentRegistration<Service, repeat each Argument>.self)
        .factory(resolver, repeat each args)
  }

  /// Runs a forward, or a factory that has to be awaited.
  @inline(never)
  private final func runRareFactory<Service, each Argument>(
    _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
  ) throws -> Service {
    if form == .forward {
      return try cast(to: ForwardRegistration<Service>.self).forward(to: resolver, repeat each args)
    }
    guard ResolutionConfig.allowSynchronousResolutionOfAsyncEntries else {
      throw ResolutionError(.requiresAsync, key: key)
    }
    return try blocking { try await self.awaitFactory(service, for: resolver, repeat each args) }
  }

  @inlinable
  nonisolated(nonsending)
    final func awaitFactory<Service, each Argument>(
      _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
    ) async throws -> Service
  {
    switch form {
    case .sync:
      return try callClosure(service, for: resolver, repeat each args)
    case .async:
      return try await cast(to: AsyncRegistration<Service>.self).factory(resolver)
    case .wired:
      return try await cast(to: WiredRegistration<Service>.self).async(
        resolver, ArgumentList(repeat each args))
    case .forward:
      return try await cast(to: ForwardRegistration<Service>.self).forward(
        to: resolver, repeat each args)
    }
  }
}

extension Registration {
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
      return try cast(to: SyncRegistration<Service, repeat each Argument>.self)
        .factory(resolver, repeat each args)
    case .wired:
      if let sync = cast(to: WiredRegistration<Service>.self).sync {
        return try sync(
          resolver, key.arguments.isEmpty ? ArgumentList() : ArgumentList(repeat each args))
      }
    case .forward:
      return try cast(to: ForwardRegistration<Service>.self).forward(to: resolver, repeat each args)
    case .async:
      break
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
      return try cast(to: SyncRegistration<Service, repeat each Argument>.self)
        .factory(resolver, repeat each args)
    case .async:
      return try await cast(to: AsyncRegistration<Service, repeat each Argument>.self)
        .factory(resolver, repeat each args)
    case .wired:
      return try await cast(to: WiredRegistration<Service>.self).async(
        resolver, ArgumentList(repeat each args))
    case .forward:
      return try await cast(to: ForwardRegistration<Service>.self).forward(
        to: resolver, repeat each args)
    }
  }
}

extension Registration {
  /// Whether there is a `weakReference`, which takes longer to find out.
  @inline(__always)
  final func isOfWeakObject<Service>(_ service: Service.Type) -> Bool {
    form == .wired && cast(to: WiredRegistration<Service>.self).isOfWeakObject
  }

  /// The resolver to give the factory: a closure may keep it.
  final func given<Service>(
    by resolver: any Resolver, toMake service: Service.Type
  ) -> any Resolver {
    let mayKeepIt = form != .wired || cast(to: WiredRegistration<Service>.self).mayKeepResolver
    return mayKeepIt ? resolver.asSession?.lasting ?? resolver : resolver
  }

  final func runFactory<Service>(
    _ service: Service.Type, for resolver: any Resolver, _ arguments: GivenArguments
  ) throws -> Service {
    switch form {
    case .sync:
      return key.arguments.isEmpty
        ? try cast(to: SyncRegistration<Service>.self).factory(resolver)
        : try arguments.call(self, service, resolver)
    case .wired:
      let wired = cast(to: WiredRegistration<Service>.self)
      if let sync = wired.sync {
        return arguments === GivenArguments.none
          ? try wired.plain(resolver, nil) : try sync(resolver, arguments.list)
      }
    case .async:
      break
    }
    guard ResolutionConfig.allowSynchronousResolutionOfAsyncEntries else {
      throw ResolutionError(.requiresAsync, key: key)
    }
    return try blocking { try await self.awaitFactory(service, for: resolver, arguments) }
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

  @usableFromInline
  nonisolated(nonsending)
    final func awaitFactory<Service>(
      _ service: Service.Type, for resolver: any Resolver, _ arguments: GivenArguments
    ) async throws -> Service
  {
    switch form {
    case .sync:
      return try runFactory(service, for: resolver, arguments)
    case .async:
      return try await cast(to: AsyncRegistration<Service>.self).factory(resolver)
    case .wired:
      return try await cast(to: WiredRegistration<Service>.self).async(resolver, arguments.list)
    }
  }
}

extension Registration {
  /// Casts the registration to the class that its `form` names. Every resolve does so, so it is
  /// only checked in debug builds.
  ///
  /// Safe, because each caller has checked `form`, and has matched the registration's key with the
  /// service and the argument types that it names here: the registration was made with those.
  @inlinable @inline(__always)
  final func cast<Form: Registration>(to form: Form.Type) -> Form {
    unsafeDowncast(self, to: form)
  }
}

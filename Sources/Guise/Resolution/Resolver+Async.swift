extension Resolver {
  /// Resolves a service, awaiting async factories; a sync registration is resolved as well.
  ///
  /// The parameters of a factory made by `auto`, or used by a manifest, are awaited too. The call
  /// stays on its caller's actor.
  ///
  /// - Throws: ``ResolutionError``, and `CancellationError` as it is.
  @inlinable
  nonisolated(nonsending)
    public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument
    ) async throws -> Service
  {
    if let found = Lookup.full(
      service, in: self, tags: repeat each tags, arguments: repeat (each Argument).self)
    {
      return try await found.takeUnretainedValue().resolve(service, for: self, repeat each args)
    }
    return try await TaggedResolution.resolveMissing(
      service, from: self, tags: Tags(repeat each tags), args: repeat each args)
  }

  /// Resolves a service that has neither tags nor arguments.
  @inlinable
  nonisolated(nonsending)
    public func resolve<Service>(_ service: Service.Type = Service.self) async throws -> Service
  {
    if let found = Lookup.plain(service, in: self) {
      return try await found.takeUnretainedValue().resolve(service, for: self)
    }
    return try await TaggedResolution.resolveMissing(service, from: self, tags: Tags())
  }
}

extension Registration {
  @inlinable
  nonisolated(nonsending)
    final func resolve<Service, each Argument>(
      _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
    ) async throws -> Service
  {
    if let box = keptBox {
      return Unmanaged<InstanceBox<Service>>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.value }
    }
    if lifetimeKind == .transient {
      if form == .sync {
        return try resolveNow(service, for: resolver, repeat each args)
      }
      if beginRunning() {
        defer { endRunning() }
        do {
          return try await awaitFactory(service, for: resolver, repeat each args)
        } catch {
          throw failure(error)
        }
      }
    }
    return try await resolveWithFrame(service, for: resolver, repeat each args)
  }

  @usableFromInline @inline(never)
  nonisolated(nonsending)
    final func resolveWithFrame<Service, each Argument>(
      _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
    ) async throws -> Service
  {
    do {
      switch lifetimeKind {
      case .transient, .weak, .scoped, .graph:
        let frame = try ResolutionFrame.entering(self, suspends: true)
        return try await frame.run {
          try await awaitFactory(service, for: resolver, repeat each args)
        }
      case .singleton:
        return try await keep(service, suspends: form != .sync) {
          try await awaitFactory(service, for: owner ?? resolver, repeat each args)
        }
      }
    } catch {
      throw failure(error)
    }
  }

  @inlinable
  nonisolated(nonsending)
    final func awaitFactory<Service, each Argument>(
      _ service: Service.Type, for resolver: any Resolver, _ args: repeat each Argument
    ) async throws -> Service
  {
    switch form {
    case .sync:
      return try unsafeDowncast(self, to: SyncRegistration<Service, repeat each Argument>.self)
        .factory(resolver, repeat each args)
    case .async:
      return try await unsafeDowncast(
        self, to: AsyncRegistration<Service, repeat each Argument>.self
      ).factory(resolver, repeat each args)
    case .wired:
      return try await unsafeDowncast(self, to: WiredRegistration<Service>.self)
        .async(resolver, ArgumentList(repeat each args))
    }
  }
}

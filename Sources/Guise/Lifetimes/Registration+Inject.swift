extension Registration {
  /// What is injected into an instance once the factory has made it; nil where nothing is.
  @inline(__always)
  final func injection<Service>(of service: Service.Type) -> InstanceInjection<Service>? {
    guard form == .wired else { return nil }
    let injection = unsafeDowncast(self, to: WiredRegistration<Service>.self).injection
    if case .none = injection { return nil }
    return injection
  }

  /// Runs the factory on this thread, and all that follows it where something is injected.
  final func produce<Service>(
    _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
    injecting injection: InstanceInjection<Service>, make: Making<Service>
  ) throws -> Service {
    var filling = Filling(injection)
    var instance = try collect(injection, &filling) { try make(resolver) }
    // Most often nobody else can see the instance, and its properties cannot wait for anything.
    if keeper == nil && ResolutionFrame.current == nil,
      let type = shape.word(of: &instance), isSettled(type)
    {
      for index in 0..<filling.count { try filling.fill(index, of: &instance, from: resolver) }
      return instance
    }
    return try finish(instance, filling, for: resolver, keeper: keeper)
  }

  /// Runs the factory, awaiting it and what is injected.
  nonisolated(nonsending)
    final func produce<Service, each Argument>(
      _ service: Service.Type, for resolver: any Resolver, keeper: (any Keeper)?,
      injecting injection: InstanceInjection<Service>, _ args: repeat each Argument
    ) async throws -> Service
  {
    var filling = Filling(injection)
    let instance =
      if case .listed = injection {
        try await awaitFactory(service, for: resolver, repeat each args)
      } else {
        try collect(injection, &filling) {
          try runFactory(service, for: resolver, repeat each args)
        }
      }
    var made = Made(instance: instance, filling: filling)
    let frame = try show(&made, to: resolver, keeper: keeper)
    guard let frame else {
      try await fill(&made, for: resolver)
      return made.instance
    }
    return try await frame.run {
      try await fill(&made, for: resolver)
      return made.instance
    }
  }

  /// Makes an instance.
  ///
  /// - Parameter filling: gets the properties that are made meanwhile, where it is these.
  private final func collect<Service>(
    _ injection: InstanceInjection<Service>, _ filling: inout Filling<Service>,
    _ make: () throws -> Service
  ) throws -> Service {
    guard case .collected = injection else { return try make() }
    var properties: [any InjectedProperty] = []
    defer { filling = .collected(properties) }
    return try InjectedProperties.collect(into: &properties, make)
  }

  /// A function of its own: the generic type that it needs is looked up where a function begins.
  @inline(never)
  private final func finish<Service>(
    _ instance: Service, _ filling: Filling<Service>, for resolver: any Resolver,
    keeper: (any Keeper)?
  ) throws -> Service {
    var made = Made(instance: instance, filling: filling)
    guard let frame = try show(&made, to: resolver, keeper: keeper) else {
      try fill(&made, for: resolver)
      return made.instance
    }
    return try frame.run {
      try fill(&made, for: resolver)
      return made.instance
    }
  }

  /// Lets what the instance needs see it, where it is an object: of a value they would get a copy
  /// that stays as it is.
  ///
  /// - Returns: the frame that the properties are to be filled in, where they may have to wait for an
  ///   instance that is being built around this one, and no frame says so yet.
  private final func show<Service>(
    _ made: inout Made<Service>, to resolver: any Resolver, keeper: (any Keeper)?
  ) throws -> ResolutionFrame? {
    let isShown = keeper != nil && made.isObject
    if let keeper, isShown { try expose(made.instance, of: keeper) }
    if let resolvable = resolvable(&made.instance) {
      if let telling = Telling(resolvable) {
        record(telling, in: resolver)
        made.telling = telling
      }
    } else if let type = shape.word(of: &made.instance),
      lifetimeKind == .transient || shape.closeable(&made.instance) == nil
    {
      settle(type, isFilled: true)
    }
    if isShown || ResolutionFrame.current == nil || !made.isObject { return nil }
    return injectingFrame(for: resolver)
  }

  /// Tells an instance that has no properties to be filled.
  final func tell<Service>(
    _ telling: Telling, _ instance: Service, _ resolver: any Resolver, isExposed: Bool
  ) throws {
    record(telling, in: resolver)
    var made = Made(instance: instance, filling: .listed([]), telling: telling)
    if isExposed || ResolutionFrame.current == nil || !made.isObject {
      try fill(&made, for: resolver)
    } else {
      try injectingFrame(for: resolver).run { try fill(&made, for: resolver) }
    }
  }

  private final func injectingFrame(for resolver: any Resolver) -> ResolutionFrame {
    let frame = ResolutionFrame(
      self, suspends: false, in: resolver.asSession, for: resolver.asContainer)
    frame.beginInjecting()
    return frame
  }

  /// Shows the instance of a build to what its properties need, and to what has waited for it.
  final func expose<Service>(_ instance: Service, of keeper: any Keeper) throws {
    Builds.expose(try keeper.wrap(instance), of: keeper)
    guard ResolutionFrame.current?.hasPostponed == true else { return }
    for injection in Builds.takePostponed(keeper) {
      guard let sync = injection.sync else {
        // Awaited once the factory has returned.
        if let frame = ResolutionFrame.current { Builds.putBack(injection, in: frame) }
        continue
      }
      try sync()
    }
  }
}

/// An instance whose factory has returned, and what remains to be done.
private struct Made<Service> {
  var instance: Service
  let filling: Filling<Service>
  var telling: Telling?
  /// How many of the properties are filled.
  var filled = 0
  /// The factory that returned while the instance was to begin to wait for it.
  var missed: ResolutionFrame?

  var isObject: Bool { type(of: instance as Any) is AnyObject.Type }
}

extension Registration {
  /// Fills the properties of an instance, then tells it. Where that needs an instance which is still
  /// being built around this one, the rest waits until that is there.
  private final func fill<Service>(_ made: inout Made<Service>, for resolver: any Resolver) throws {
    while made.filled <= made.filling.count {
      do {
        if made.filled < made.filling.count {
          try made.filling.fill(made.filled, of: &made.instance, from: resolver)
        } else if let telling = made.telling {
          try tell(telling, resolver)
        }
        made.filled += 1
      } catch {
        switch try waiting(for: error, &made, isAsync: false, resolver) {
        case .isThere: continue
        case .waits: return
        }
      }
    }
  }

  nonisolated(nonsending)
    private final func fill<Service>(
      _ made: inout Made<Service>, for resolver: any Resolver
    ) async throws
  {
    while made.filled <= made.filling.count {
      do {
        if made.filled < made.filling.count {
          try await made.filling.fill(made.filled, of: &made.instance, from: resolver)
        } else if let telling = made.telling {
          try tell(telling, resolver)
        }
        made.filled += 1
      } catch {
        switch try waiting(for: error, &made, isAsync: true, resolver) {
        case .isThere: continue
        case .waits: return
        }
      }
    }
  }

  private enum Waiting {
    /// What is needed is there by now.
    case isThere
    /// The rest is done once it is.
    case waits
  }

  /// What becomes of an injection that has failed.
  ///
  /// - Throws: the error, where waiting does not help.
  private final func waiting<Service>(
    for error: any Error, _ made: inout Made<Service>, isAsync: Bool, _ resolver: any Resolver
  ) throws -> Waiting {
    guard made.isObject, let awaited = (error as? ResolutionError)?.awaited,
      let frame = ResolutionFrame.current, frame !== awaited,
      frame.isInside(awaited) || !awaited.isRunning && made.missed !== awaited
    else {
      made.telling?.takeBack()
      throw error
    }
    guard awaited.isRunning else {
      made.missed = awaited
      return .isThere
    }
    let rest = PostponedInjection(
      sync: isAsync ? nil : { [made] in try self.resume(made, for: resolver) },
      async: { [made] in try await self.resumeAwaiting(made, for: resolver) })
    return Builds.postpone(rest, in: frame, until: awaited) ? .waits : .isThere
  }

  /// Goes on to fill the properties of an instance, inside of the factory that has made what they
  /// waited for.
  private final func resume<Service>(_ made: Made<Service>, for resolver: any Resolver) throws {
    var made = made
    do {
      try injectingFrame(for: resolver).run { try fill(&made, for: resolver) }
    } catch {
      throw failure(error)
    }
  }

  nonisolated(nonsending)
    private final func resumeAwaiting<Service>(
      _ made: Made<Service>, for resolver: any Resolver
    ) async throws
  {
    var made = made
    do {
      try await injectingFrame(for: resolver).run { try await fill(&made, for: resolver) }
    } catch {
      throw failure(error)
    }
  }
}

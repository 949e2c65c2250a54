extension Registration {
  /// Where a registration's instance is kept, and the session that its factory runs in.
  struct Keeping {
    let keeper: any Keeper
    let builder: ResolutionSession
  }

  /// Who builds and keeps the instance that a session asks for.
  ///
  /// An owner builds with its own registrations and its parents', never with a child's, which it
  /// would keep for ever. What an override layer registers is the layer's own.
  ///
  /// - Parameter place: where the instance is kept, if that is known.
  /// - Throws: `.noScope`.
  final func keeping(
    askedIn session: ResolutionSession, at place: InstancePlace? = nil
  ) throws -> Keeping {
    switch lifetimeKind {
    case .transient, .graph:
      return Keeping(keeper: place ?? session.place(of: self), builder: session)
    case .singleton:
      return Keeping(keeper: self, builder: builder(owner, for: session))
    case .weak, .scoped:
      let place = try place ?? self.place(asking: session.container)
      return Keeping(keeper: place, builder: builder(place.container, for: session))
    }
  }

  private final func builder(
    _ keeping: Container?, for session: ResolutionSession
  ) -> ResolutionSession {
    guard let keeping, !keeping.isLayer else { return session }
    return session.owned(by: keeping)
  }

  /// Takes note of an instance that is kept from now on, before anyone else can see it.
  ///
  /// - Throws: `.noResolver` where the container has closed all that it had; the instance is not to
  ///   be handed out, and is closed.
  final func record(created instance: (any Closeable)?, in keeper: any Keeper) throws {
    guard let instance, let container = keeper.container else { return }
    try container.record(created: instance, by: self)
  }

  /// The instance of a factory, as it is kept.
  final func made<Service>(_ instance: Service, for keeper: any Keeper) throws -> Made {
    var instance = instance
    let kept = try keeper.wrap(instance)
    if let type = shape.word(of: &instance), isSettled(type) {
      return Made(kept: kept, closeable: nil)
    }
    return Made(kept: kept, closeable: shape.closeable(&instance))
  }

  /// Where the instance is kept for who asks the resolver; nil where it is not kept, look-ups find it, or
  /// the resolve has yet to begin that shares it.
  ///
  /// - Throws: `.noScope`.
  final func place(for resolver: any Resolver) throws -> InstancePlace? {
    switch lifetimeKind {
    case .transient, .singleton:
      return nil
    case .graph:
      guard let session = resolver.asSession, !session.isFinished else { return nil }
      return session.place(of: self)
    case .weak where owner != nil:
      return owner?.place(of: self)
    case .weak, .scoped:
      guard let asked = resolver.asContainer ?? resolver.asSession?.container ?? owner
      else { return nil }
      return try place(asking: asked)
    }
  }

  private final func place(asking asked: Container) throws -> InstancePlace {
    if let owner, lifetimeKind == .weak || owner.isLayer { return owner.place(of: self) }
    guard let name = scopeName else { return asked.place(of: self) }
    return try scope(named: name, enclosing: asked).place(of: self)
  }

  /// The container that keeps a scoped instance.
  private final func scope(named name: String, enclosing asked: Container) throws -> Container {
    var candidate: Container? = asked
    while let container = candidate {
      if container.name == name { return container }
      // What encloses the registration's own container does not see it.
      candidate = container === owner ? nil : container.parent
    }
    throw ResolutionError(.noScope, key: key, scopeName: name)
  }
}

extension Container {
  /// Where this container keeps its instance of a registration, which may be a parent's.
  func place(of registration: Registration) -> InstancePlace {
    let id = ObjectIdentifier(registration)
    return state.withLock { state in
      if let place = state.places.find(id, InstancePlace.self) { return place }
      let place = InstancePlace(of: registration, in: self)
      state.places.set(id, to: place)
      return place
    }
  }

  fileprivate func record(created instance: any Closeable, by registration: Registration) throws {
    let entry = CreatedInstances.Entry(instance: instance, of: registration)
    let isWeak = registration.lifetimeKind == .weak
    let addition = state.withLock { $0.addingExtras.created.add(entry, isWeak: isWeak) }
    guard case .late(let isNew) = addition else { return }
    if isNew { Task { _ = try? await entry.instance.close() } }
    throw ResolutionError(.noResolver, key: registration.key)
  }

  /// Whether resolves from here need a session: this container or a parent has instances that are
  /// shared by object graphs, or that are `Resolvable`.
  var needsSessions: Bool {
    var ancestor: Container? = self
    while let container = ancestor {
      if container.hasSessions { return true }
      ancestor = container.parent
    }
    return false
  }
}

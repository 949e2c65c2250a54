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
      return Keeping(keeper: session.place(of: self), builder: session)
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

  /// Where a container keeps the instance for who asks the resolver; nil where no container does, or
  /// look-ups find it.
  ///
  /// - Throws: `.noScope`.
  final func place(for resolver: any Resolver) throws -> InstancePlace? {
    guard lifetimeKind == .weak || lifetimeKind == .scoped,
      let asked = resolver.asContainer ?? resolver.asSession?.container ?? owner
    else { return nil }
    return try place(asking: asked)
  }

  private final func place(asking asked: Container) throws -> InstancePlace {
    let owner = owner ?? asked
    if lifetimeKind == .weak || owner.isLayer { return owner.place(of: self) }
    return try scope(enclosing: asked).place(of: self)
  }

  /// The container that keeps a scoped instance.
  private final func scope(enclosing asked: Container) throws -> Container {
    guard let name = lifetime.scopeName else { return asked }
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
      if let place = state.places[id] { return place }
      let place = InstancePlace(of: registration, in: self)
      state.places[id] = place
      return place
    }
  }

  /// Takes note of an instance that this container keeps from now on, before anyone else can see it.
  ///
  /// - Throws: `.noResolver` where the container has closed all that it had; the instance is not to
  ///   be handed out, and is closed.
  func record<Service>(created instance: Service, by registration: Registration) throws {
    var instance = instance
    let shape = registration.shape
    if let type = shape.word(of: &instance), registration.isSettled(type) { return }
    guard let instance = shape.closeable(&instance) else { return }
    let entry = CreatedInstances.Entry(
      instance: instance, key: registration.key, location: registration.location)
    let isWeak = registration.lifetimeKind == .weak
    let addition = state.withLock { $0.addingExtras.created.add(entry, isWeak: isWeak) }
    guard case .late(let isNew) = addition else { return }
    if isNew { Task { try? await entry.instance.close() } }
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

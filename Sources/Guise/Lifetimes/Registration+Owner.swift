extension Registration {
  /// The keeper of the instance that a session requests.
  ///
  /// - Parameter place: the place of the instance, if it is known.
  /// - Throws: `.noScope`.
  final func keeper(
    requestedIn session: ResolutionSession, at place: InstancePlace? = nil
  ) throws -> any Keeper {
    switch lifetimeKind {
    case .transient, .graph: place ?? session.place(of: self)
    case .singleton: self
    case .weak, .scoped: try place ?? self.place(asking: session.container)
    }
  }

  /// Records an instance that is about to be kept, before other code can see it.
  ///
  /// - Throws: `.noResolver` if the container has already closed its instances. The instance is
  ///   closed, and must not be returned.
  final func record(
    created instance: InstanceBox<any Closeable>?, in keeper: any Keeper
  ) throws {
    guard let instance, let container = keeper.container else { return }
    let entry = CreatedInstances.Entry(instance: instance.value, of: self)
    let isWeak = lifetimeKind == .weak
    let addition = container.state.withLock { $0.addingExtras.created.add(entry, isWeak: isWeak) }
    guard case .late(let isNew) = addition else { return }
    if isNew { Task { _ = try? await entry.instance.close() } }
    throw ResolutionError(.noResolver, key: key)
  }

  /// Wraps a factory's instance for its keeper.
  final func made<Service>(_ instance: Service, for keeper: any Keeper) throws -> Made {
    var instance = instance
    let kept = try keeper.wrap(instance)
    if let type = shape.word(of: &instance), needsNoWork(type) {
      return Made(kept: kept, closeable: nil)
    }
    return Made(kept: kept, closeable: shape.closeable(&instance).map(InstanceBox.init))
  }

  /// The place of the instance for requests to the resolver; nil if the instance is not kept, if
  /// look-ups find it, or if the resolve that shares it has not begun.
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
      // Containers outside the registration's own do not see it.
      candidate = container === owner ? nil : container.parent
    }
    throw ResolutionError(.noScope, key: key, scopeName: name)
  }
}

extension Keeper {
  /// The session that the factory of the kept instance runs in.
  ///
  /// An owner builds with its own registrations and its parents', never with a child's, which it
  /// would keep forever. Registrations of an override layer belong to the layer.
  ///
  /// - Parameter session: the session that requests the instance.
  func builder(for session: ResolutionSession) -> ResolutionSession {
    guard let container, !container.isLayer else { return session }
    return session.owned(by: container)
  }
}

extension Container {
  /// This container's place for its instance of a registration, its own or a parent's.
  func place(of registration: Registration) -> InstancePlace {
    let id = ObjectIdentifier(registration)
    return state.withLock { state in
      if let place = state.places.find(id, InstancePlace.self) { return place }
      let place = InstancePlace(of: registration, in: self)
      state.places.set(id, to: place)
      return place
    }
  }

  /// Whether resolves from this container need a session: it or a parent has instances that are
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

internal import Synchronization

extension Registration {
  /// The kept instance, or a new one if that needs no more than the factory; else what `resolve`
  /// finds. The caller has matched the key.
  @inline(never)
  final func value<Service>(
    as service: Service.Type, for resolver: any Resolver, _ input: Input
  ) throws -> Service {
    if let box = kept.load(ordering: .acquiring) {
      return Unmanaged<Box<Service>>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.value }
    }
    if isDirect.isSet, isDirect(for: resolver), !Stack.isUsedUp() {
      do {
        return try unsafeDowncast(self, to: TypedRegistration<Service>.self).sync(resolver, input)
      } catch {
        throw failure(error)
      }
    }
    return try resolve(for: resolver, input).value(as: service)
  }

  /// Whether nothing has to see the call of a direct registration's factory.
  @inline(__always)
  private final func isDirect(for resolver: any Resolver) -> Bool {
    if let container = resolver.borrowedContainer {
      return container._withUnsafeGuaranteedRef { !$0.needsGraphs }
    }
    // The outer resolve that is running sees it. A closure gets another resolver.
    return !keepsResolver && resolver.asResolution.map { !$0.graph.isOver } ?? false
  }

  /// The same, awaiting an async factory.
  @inline(__always)
  nonisolated(nonsending) final func awaitValue<Service>(
    as service: Service.Type, for resolver: any Resolver, in container: Unmanaged<Container>,
    _ input: Input
  ) async throws -> Service {
    if let box = kept.load(ordering: .acquiring) {
      return Unmanaged<Box<Service>>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.value }
    }
    if isDirect.isSet,
      container._withUnsafeGuaranteedRef({ !$0.needsGraphs }), Frame.current == nil
    {
      // Without frames nobody notices a cycle: so not more than these at a time.
      let running = active.add(1, ordering: .relaxed).newValue
      defer { active.subtract(1, ordering: .relaxed) }
      if running < 1_000 {
        do {
          let typed = unsafeDowncast(self, to: TypedRegistration<Service>.self)
          if let async = typed.factory?.async { return try await async(resolver, input) }
          return try typed.sync(resolver, input)
        } catch {
          throw failure(error)
        }
      }
    }
    return try await awaitResolve(for: resolver, input).value(as: service)
  }

  /// Resolves by more than a call of the factory. Not generic: compiled once.
  ///
  /// - Parameter makesNew: whether the instance is made although one is kept, and not kept itself.
  @usableFromInline @inline(never)
  final func resolve(
    for resolver: any Resolver, _ input: Input, makesNew: Bool = false
  ) throws -> AnyBox {
    do {
      if !makesNew, let box = try known(for: resolver, input) { return box }
      if Stack.isUsedUp() { throw ResolutionError(.tooDeep, key: key) }
      if !makesNew, isMadeSimply(for: resolver) { return try makeSimply(for: resolver, input) }
      let (resolution, isNew) = try Resolution.entering(resolver, for: self)
      var isComplete = false
      defer { if isNew { resolution.graph.end(isComplete: isComplete) } }
      let place = try slot(in: resolution, input)
      let box: AnyBox
      if let (slot, keeper) = place, !makesNew {
        box = try slot.current ?? Builds.instance(in: slot, of: keeper, resolution, input)
      } else {
        let owned = resolution.owned(by: place?.keeper)
        let isSeen =
          owned.layer != nil || owned.source.asContainer?.needsGraphs != false || !isSimple.isSet
        // A frame shows the resolution to code that is not given it.
        box =
          makesNew || isNew && isSeen
          ? try Frame(self, in: owned).run { try produce(in: owned, nil, input) }
          : try produce(in: owned, nil, input)
      }
      isComplete = true
      return box
    } catch {
      throw failure(error, input)
    }
  }

  @usableFromInline
  nonisolated(nonsending) final func awaitResolve(
    for resolver: any Resolver, _ input: Input, makesNew: Bool = false
  ) async throws -> AnyBox {
    do {
      if !makesNew, let box = try known(for: resolver, input) { return box }
      let (resolution, isNew) = try Resolution.entering(resolver, for: self)
      var isComplete = false
      defer { if isNew { resolution.graph.end(isComplete: isComplete) } }
      let place = try slot(in: resolution, input)
      let box: AnyBox
      if let (slot, keeper) = place, !makesNew {
        box = try await Builds.awaitInstance(in: slot, of: keeper, resolution, input)
      } else {
        let owned = resolution.owned(by: place?.keeper)
        box = try await Frame(self, in: owned).run {
          try await awaitProduce(in: owned, nil, input)
        }
      }
      isComplete = true
      return box
    } catch {
      throw failure(error, input)
    }
  }

  /// The kept instance, if it is found without a resolution.
  private final func known(for resolver: any Resolver, _ input: Input) throws -> AnyBox? {
    switch lifetimeKind {
    case .singleton where !input.isForParameters: return current
    case .scoped where !input.isForParameters:
      guard let container = resolver.asContainer else { return nil }
      return try slot(for: container, Tags())?.slot.current
    case .weak where !input.isForParameters: return owner?.place(of: self).current
    default: return nil
    }
  }

  /// Whether the resolver is a container, and a new instance needs no more than the factory,
  /// injections and decorators, and nothing is built around it that they might have to wait for.
  private final func isMadeSimply(for resolver: any Resolver) -> Bool {
    guard isSimple.isSet, let container = resolver.borrowedContainer else { return false }
    return container._withUnsafeGuaranteedRef { !$0.needsGraphs } && Frame.current == nil
  }

  private final func makeSimply(for resolver: any Resolver, _ input: Input) throws -> AnyBox {
    let decorators = decorators(for: input)
    try check(decorators)
    var box = try make(resolver, input)
    for index in 0..<(fillCount + box.injected.count) {
      try fill(index, of: box, from: resolver)
    }
    for decorator in decorators { box = try decorator.decorate(box, from: resolver) }
    return box
  }

  /// The slot that keeps the instance, and its container; nil if it is not kept. Throws `.noScope`.
  private final func slot(
    in resolution: Resolution, _ input: Input
  ) throws -> (slot: Slot, keeper: Container?)? {
    // An instance made from one caller's arguments is not for others.
    if lifetimeKind == .transient || !input.values.isEmpty && input.isForParameters { return nil }
    if lifetimeKind == .graph {
      return (resolution.graph.place(of: self, input.tags, for: resolution), nil)
    }
    return try slot(for: resolution.source.asContainer, input.tags)
  }

  private final func slot(
    for asked: Container?, _ tags: Tags
  ) throws -> (slot: Slot, keeper: Container?)? {
    guard let owner else { throw ResolutionError(.noResolver, key: key) }
    let asked = asked ?? owner
    var keeper = owner
    if lifetimeKind == .scoped && !owner.isLayer {
      keeper = try lifetime.scopeName.map { try scope(named: $0, enclosing: asked) } ?? asked
    }
    if lifetimeKind == .singleton && tags.isEmpty { return (self, owner) }
    return (keeper.place(of: self, tags), keeper)
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

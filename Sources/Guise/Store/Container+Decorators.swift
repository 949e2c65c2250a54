internal import Synchronization

extension Container {
  public func store(_ decorator: Decorator) {
    let hash = decorator.key.keyHash
    state.withLock { state in
      state.addingExtras.decorators.append(decorator, at: hash)
      // Keys are compared when an instance is decorated, outside of the lock.
      _ = RegistrationTable(memory: table.load(ordering: .relaxed)).find(hash: hash) {
        $0.markDecorated(isCounted: decorator.count != nil)
        return false
      }
    }
    if decorator.count != nil, let found = ownRegistration(for: decorator.key) {
      countBuilds(behind: found)
    }
  }

  /// Decorators whose key is not registered in this container, ordered by their source locations.
  package var unusedDecorators: [Decorator] {
    let known = state.withLock { state in
      (state.extras?.decorators.all(ObjectList<Decorator>.self) ?? []).flatMap(\.values)
    }
    let unused = known.filter { $0.count == nil && ownRegistration(for: $0.key) == nil }
    return unused.sortedStably {
      ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line)
    }
  }

  /// Counts the builds of a forward's target: the forward itself builds nothing.
  func countBuilds(behind forward: Registration) {
    guard forward.isForward, let target = forward.requests?.first else { return }
    let key = AnyKey(service: target.type, tags: target.tags, arguments: target.arguments)
    let known = counts(of: key)
    for count in counts(of: forward.key) where !known.contains(where: { $0 === count }) {
      store(Decorator(counting: key, count, resolutions: false))
    }
  }

  package func counts(of key: AnyKey) -> [ResolutionCount] {
    decorators(ofHash: key.keyHash).filter { $0.key == key }.compactMap(\.count)
  }

  fileprivate func decorators(ofHash hash: Int) -> [Decorator] {
    state.withLock { $0.decorators(ofHash: hash) }
  }
}

extension Container.State {
  /// The decorators of keys with one hash, in order.
  func decorators(ofHash hash: Int) -> [Decorator] { extras?.decorators.list(at: hash) ?? [] }
}

extension Registration {
  /// The registration's own decorators, then those of its key in the container that holds it, in
  /// order; nil if there are none.
  final var decorators: DecoratorList? {
    guard isDecorated else { return nil }
    let list = decoratorList
    return list.decorators.isEmpty ? nil : list
  }

  package final var decoratorsInOrder: [Decorator] { decorators?.decorators ?? [] }

  private final var decoratorList: DecoratorList { knownDecorators ?? listDecorators() }

  private final func listDecorators() -> DecoratorList {
    let held = owner?.decorators(ofHash: hash) ?? []
    // Not under the lock: the equality of tags is user code.
    let list = DecoratorList(ownDecorators + held.filter { $0.key == key })
    owner?.state.withLock { state in
      // A decorator that was added meanwhile is not in the list.
      guard state.decorators(ofHash: hash).count == held.count else { return }
      if let rare, rare.decoratorList == nil { rare.remember(list) }
    }
    return list
  }

  /// Counts a resolve, if resolves of the key are counted.
  @inline(__always)
  final func countResolution() {
    if isCounted { addResolution() }
  }

  private final func addResolution() {
    for counter in decoratorList.counters where counter.countsResolutions {
      counter.count?.addResolution()
    }
  }

  /// Counts an instance that the factory has made, if resolves of the key are counted.
  @inline(__always)
  final func countBuild() {
    if isCounted && !isForward { addBuild() }
  }

  private final func addBuild() {
    for counter in decoratorList.counters { counter.count?.addBuild() }
  }
}

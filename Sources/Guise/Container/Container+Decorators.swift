internal import Synchronization

extension Container {
  public func store(_ decorator: Decorator) {
    let hash = decorator.key.keyHash
    state.withLock { state in
      let extras = state.addingExtras
      extras.decorators[hash] = (extras.decorators[hash] ?? []) + [decorator]
      // Keys are compared when an instance is decorated, outside of the lock.
      _ = RegistrationTable(memory: table.load(ordering: .relaxed)).find(hash: hash) {
        $0.markDecorated(isCounted: decorator.count != nil)
        return false
      }
    }
    guard decorator.count != nil else { return }
    let registered = RegistrationTable(memory: table.load(ordering: .acquiring))
    if let found = registered.find(hash: hash, where: { $0.key == decorator.key }) {
      countBuilds(behind: found.takeUnretainedValue())
    }
  }

  /// A forward builds nothing: what is built for it is its target's.
  func countBuilds(behind forward: Registration) {
    guard forward.isForward, let target = forward.requests?.first else { return }
    let key = AnyKey(service: target.type, tags: target.tags, arguments: target.arguments)
    let known = decorators(of: key)
    for count in counts(of: forward.key) where !known.contains(where: { $0.count === count }) {
      store(Decorator(counting: key, count, resolutions: false))
    }
  }

  /// What counts a key's resolves here.
  package func counts(of key: AnyKey) -> [ResolutionCount] {
    decorators(of: key).compactMap(\.count)
  }

  fileprivate func decorators(of key: AnyKey) -> [Decorator] {
    let hash = key.keyHash
    let held = state.withLock { $0.extras?.decorators[hash] } ?? []
    return held.filter { $0.key == key }
  }
}

extension Registration {
  /// The registration's own decorators, then those of the key in the container that holds it, in
  /// order.
  final var decorators: [Decorator] {
    guard isDecorated else { return [] }
    let own = ownDecorators
    let held = owner?.state.withLock { $0.extras?.decorators[hash] } ?? []
    let isCounted = isCounted
    func matches(_ decorator: Decorator) -> Bool {
      decorator.key == key && !(isCounted && decorator.count != nil)
    }
    let matching = held.allSatisfy(matches) ? held : held.filter(matches)
    return own.isEmpty ? matching : own + matching
  }

  /// Takes note of a resolve, where somebody counts.
  final func countResolution() {
    guard isCounted, let owner else { return }
    for decorator in owner.decorators(of: key) where decorator.countsResolutions {
      decorator.count?.addResolution()
    }
  }

  /// Takes note of an instance that the factory has made, where somebody counts.
  final func countBuild() {
    guard isCounted, !isForward, let owner else { return }
    for decorator in owner.decorators(of: key) { decorator.count?.addBuild() }
  }
}

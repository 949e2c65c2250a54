internal import Synchronization

extension Container {
  public func store(_ decorator: Decorator) {
    let hash = decorator.key.keyHash
    state.withLock { state in
      state.decorators[hash, default: []].append(decorator)
      // Keys are compared when an instance is decorated, outside of the lock.
      _ = RegistrationTable(memory: table.load(ordering: .relaxed)).find(hash: hash) {
        $0.markDecorated()
        return false
      }
    }
  }
}

extension Registration {
  /// The decorators of the key in the container that holds the registration, in order.
  final var decorators: [Decorator] {
    guard isDecorated, let owner else { return [] }
    let decorators = owner.state.withLock { $0.decorators[hash] ?? [] }
    func matches(_ decorator: Decorator) -> Bool { decorator.key == key }
    return decorators.allSatisfy(matches) ? decorators : decorators.filter(matches)
  }

  /// The decorators for a sync resolve.
  ///
  /// - Throws: `.requiresAsync`, where there is one that cannot run in it.
  final func decoratorsForSync() throws -> [Decorator] {
    let decorators = decorators
    if decorators.areAsync && !ResolutionConfig.allowSynchronousResolutionOfAsyncEntries {
      throw ResolutionError(.requiresAsync, key: key)
    }
    return decorators
  }
}

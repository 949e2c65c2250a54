internal import Synchronization

extension Container {
  public func store(_ decorator: Decorator) {
    let hash = decorator.key.keyHash
    state.withLock { state in
      let extras = state.addingExtras
      extras.decorators[hash] = (extras.decorators[hash] ?? []) + [decorator]
      // Keys are compared when an instance is decorated, outside of the lock.
      _ = RegistrationTable(memory: table.load(ordering: .relaxed)).find(hash: hash) {
        $0.markDecorated()
        return false
      }
    }
  }
}

extension Registration {
  /// The registration's own decorators, then those of the key in the container that holds it, in
  /// order.
  final var decorators: [Decorator] {
    guard isDecorated else { return [] }
    let own = ownDecorators
    let held = owner?.state.withLock { $0.extras?.decorators[hash] } ?? []
    func matches(_ decorator: Decorator) -> Bool { decorator.key == key }
    let matching = held.allSatisfy(matches) ? held : held.filter(matches)
    return own.isEmpty ? matching : own + matching
  }
}

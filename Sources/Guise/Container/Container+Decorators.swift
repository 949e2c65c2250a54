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
  /// order; nil where there is none.
  final var decorators: DecoratorList? {
    guard isDecorated else { return nil }
    let list = rare?.decoratorList ?? listDecorators()
    return list.decorators.isEmpty ? nil : list
  }

  private final func listDecorators() -> DecoratorList {
    let held = owner?.state.withLock { $0.extras?.decorators[hash] } ?? []
    // Not under the lock: the equality of tags is the user's code.
    let list = DecoratorList(ownDecorators + held.filter { $0.key == key })
    owner?.state.withLock { state in
      // One that was added meanwhile is not in the list.
      guard (state.extras?.decorators[hash]?.count ?? 0) == held.count else { return }
      if let rare, rare.decoratorList == nil { rare.remember(list) }
    }
    return list
  }
}

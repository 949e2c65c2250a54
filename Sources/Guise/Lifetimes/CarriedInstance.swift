/// An instance that a container takes over from the container that it replaces.
package struct CarriedInstance {
  fileprivate let instance: KeptInstance
  /// The old container's registration of the instance.
  fileprivate let old: Registration
  fileprivate let new: Registration
  /// The instance itself, if it has to be closed.
  fileprivate let closeable: (any Closeable)?

  package init(
    _ instance: KeptInstance, of old: Registration, in container: Container, for new: Registration
  ) {
    self.instance = instance
    self.old = old
    self.new = new
    closeable = old.closeable(instance, in: container)
  }
}

extension Container {
  /// Keeps instances that another container keeps, too. The container that is closed last closes
  /// them.
  package func keep(_ carried: [CarriedInstance], sharedWith old: Container) {
    old.shareOwnership(of: carried, with: self)
    for one in carried { one.new.keeper(in: self)?.keep(one.instance) }
  }

  private func shareOwnership(of carried: [CarriedInstance], with new: Container) {
    var heirs: [ObjectIdentifier: Registration] = [:]
    for one in carried {
      guard let closeable = one.closeable else { continue }
      heirs[CreatedInstances.Entry(instance: closeable, of: one.old).id] = one.new
    }
    if heirs.isEmpty { return }
    var seen: [CreatedInstances.Entry] = []
    defer { withExtendedLifetime(seen) {} }
    let shared = state.withLock { state in
      state.addingExtras.created.share(where: { heirs[$0.id] != nil }, seeing: &seen)
    }
    new.state.withLock { state in
      for entry in shared {
        guard let registration = heirs[entry.id] else { continue }
        _ = state.addingExtras.created.add(
          .init(instance: entry.instance, of: registration, holders: entry.holders),
          isWeak: registration.lifetimeKind == .weak)
      }
    }
  }
}

extension Registration {
  /// The instance that a container keeps of a registration that it sees; nil if it is not built, or
  /// if the container keeps none.
  package final func kept(in container: Container) -> KeptInstance? {
    keeper(in: container)?.current
  }

  fileprivate final func closeable(
    _ instance: KeptInstance, in container: Container
  ) -> (any Closeable)? {
    func unwrap<Service>(_ service: Service.Type) -> (any Closeable)? {
      guard let keeper = keeper(in: container),
        var value = try? keeper.unwrap(instance, as: service)
      else { return nil }
      return shape.closeable(&value)
    }
    return unwrap(key.service)
  }

  /// The keeper of the instance in a container; nil if the instance is not kept.
  fileprivate final func keeper(in container: Container) -> (any Keeper)? {
    switch lifetimeKind {
    case .transient, .graph: nil
    case .singleton: self
    case .weak, .scoped: container.place(of: self)
    }
  }
}

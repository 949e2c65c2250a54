extension Container {
  /// Takes over instances of a container that this one is to replace: both have them then, and
  /// whichever is closed last closes them.
  ///
  /// Called before anything is built here. The other may be used meanwhile, but not be closed.
  ///
  /// - Parameters:
  ///   - old: a container with the same parent and name.
  ///   - isSame: whether two registrations of one key, the first of them the old container's, make the
  ///     same of the same.
  ///   - isWanted: whether an instance of a registration, one of this container's, is to be taken over,
  ///     with all that it was built with.
  /// - Returns: the registrations whose instances are here now.
  /// - Complexity: linear in the registrations of both and in what they need.
  package func carryOver(
    from old: Container, where isSame: (Registration, Registration) -> Bool,
    _ isWanted: (Registration) -> Bool
  ) -> [Registration] {
    var instances = CarriedInstances(from: old, to: self, where: isSame)
    let carried = instances.find(isWanted)
    old.shareOwnership(of: carried, with: self)
    for one in carried { one.new.keeper(in: self)?.keep(one.instance) }
    return carried.map(\.new)
  }

  private func shareOwnership(of carried: [Carried], with new: Container) {
    var objects: [ObjectIdentifier: Registration] = [:]
    var values: [ObjectIdentifier: Registration] = [:]
    for one in carried {
      guard let closeable = one.closeable else { continue }
      if type(of: closeable) is AnyClass {
        objects[ObjectIdentifier(closeable as AnyObject)] = one.new
      } else {
        values[ObjectIdentifier(one.old)] = one.new
      }
    }
    if objects.isEmpty && values.isEmpty { return }
    // An object may have been kept for another registration first.
    func heir(of entry: CreatedInstances.Entry) -> Registration? {
      entry.object.map { objects[ObjectIdentifier($0)] }
        ?? values[ObjectIdentifier(entry.registration)]
    }
    var seen: [CreatedInstances.Entry] = []
    defer { withExtendedLifetime(seen) {} }
    let shared = state.withLock { state in
      state.addingExtras.created.share(where: { heir(of: $0) != nil }, seeing: &seen)
    }
    new.state.withLock { state in
      for entry in shared {
        guard let registration = heir(of: entry) else { continue }
        _ = state.addingExtras.created.add(
          .init(instance: entry.instance, of: registration, holders: entry.holders),
          isWeak: registration.lifetimeKind == .weak)
      }
    }
  }
}

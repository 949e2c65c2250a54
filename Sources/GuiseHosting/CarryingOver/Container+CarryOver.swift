package import Guise

extension Container {
  /// Takes over instances of a container that this one replaces: both have them then, and whichever is closed
  /// last closes them.
  ///
  /// Call it before anything is built here. The other container may be used meanwhile, but not closed.
  ///
  /// - Parameters:
  ///   - old: a container with the same parent and name.
  ///   - isSame: whether two registrations of one key, the first of them in the old container, build the same
  ///     instance from the same dependencies.
  ///   - isWanted: whether to take over an instance of one of this container's registrations, with everything
  ///     that it was built with.
  /// - Returns: the registrations whose instances this container now has.
  /// - Complexity: linear in the registrations of both containers and their dependencies.
  package func carryOver(
    from old: Container, where isSame: (Registration, Registration) -> Bool,
    _ isWanted: (Registration) -> Bool
  ) -> [Registration] {
    var instances = CarriedInstances(from: old, to: self, where: isSame)
    let carried = instances.find(isWanted)
    keep(carried.map(\.instance), sharedWith: old)
    return carried.map(\.registration)
  }
}

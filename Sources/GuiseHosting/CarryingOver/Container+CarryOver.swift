package import Guise

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
    keep(carried.map(\.instance), sharedWith: old)
    return carried.map(\.registration)
  }
}

extension Container {
  /// Unregisters keys of any kind from this container only; its parents' registrations of the keys
  /// become visible again.
  ///
  /// A key that is registered again takes a new place, the last, in registration order.
  ///
  /// Look-ups hold no reference to registrations, so an unregistered or replaced registration, with
  /// the instance that it keeps, is released together with the container. Put registrations that
  /// come and go into a child container.
  ///
  /// - Parameter keys: keys with or without a type; keys that are not registered here are ignored.
  /// - Returns: the number of removed registrations.
  /// - Complexity: linear in the number of this container's registrations, for all keys together.
  @_alwaysEmitIntoClient @discardableResult
  public func unregister(keys: any ServiceKey...) -> Int {
    remove(keys.map { $0.erased })
  }

  /// Unregisters a collection of keys from this container only.
  @_alwaysEmitIntoClient @discardableResult
  public func unregister(keys: some Sequence<some ServiceKey>) -> Int {
    remove(keys.map(\.erased))
  }

  @usableFromInline
  func remove(_ keys: [AnyKey]) -> Int { retire(keys.compactMap(ownRegistration)) }

  /// Unregisters all matching registrations from this container, not from its parents.
  @discardableResult
  public func unregister(matching criteria: Criteria) -> Int {
    retire(ownRegistrations(of: criteria.service).filter(criteria.matches))
  }
}

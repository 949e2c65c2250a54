extension Container {
  /// Unregisters keys from this container only; its parents' registrations become visible again.
  ///
  /// Look-ups hold no reference to registrations, so an unregistered or replaced registration, with
  /// the instance that it keeps, is released together with the container. Put registrations that
  /// come and go into a child container.
  ///
  /// - Returns: the number of removed registrations; keys that are not registered here are ignored.
  @_alwaysEmitIntoClient @discardableResult
  public func unregister(keys: any ServiceKey...) -> Int {
    retire(keys.compactMap { ownRegistration(for: $0.erased) })
  }

  /// Unregisters a collection of keys from this container only.
  @_alwaysEmitIntoClient @discardableResult
  public func unregister(keys: some Sequence<some ServiceKey>) -> Int {
    retire(keys.compactMap { ownRegistration(for: $0.erased) })
  }

  /// Unregisters all matching registrations from this container, not from its parents.
  @_alwaysEmitIntoClient @discardableResult
  public func unregister(matching criteria: Criteria) -> Int {
    retire(ownRegistrations(of: criteria.service).filter(criteria.matches))
  }
}

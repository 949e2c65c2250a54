internal import Synchronization

extension Container {
  /// Unregisters keys of any kind from this container, not from its parents, whose registrations of
  /// the keys are visible again.
  ///
  /// A key that is registered again takes a new place, the last, in registration order. Linear in
  /// the number of this container's registrations, for all keys together.
  ///
  /// What is unregistered is not found by a resolve that begins later; one that has found it already
  /// is completed. Look-ups hold no reference to what they find, so an unregistered or replaced
  /// registration, with the instance that it keeps, is released together with the container: one
  /// that registers and unregisters for ever grows by the retired registrations, and by no more
  /// than a few words each besides. Give what comes and goes a child container.
  ///
  /// - Parameter keys: keys with or without a type; one that is not registered here is passed over.
  /// - Returns: how many registrations were removed.
  @discardableResult
  public func unregister(keys: any ServiceKey...) -> Int {
    unregister(erased: keys.map { $0.erased })
  }

  /// Unregisters a collection of keys from this container, not from its parents, whose
  /// registrations of the keys are visible again.
  ///
  /// - Parameter keys: keys with or without a type; one that is not registered here is passed over.
  /// - Returns: how many registrations were removed.
  @discardableResult
  public func unregister(keys: some Sequence<some ServiceKey>) -> Int {
    unregister(erased: keys.map { $0.erased })
  }

  /// Unregisters from this container, not from its parents, all registrations that match.
  ///
  /// - Parameter criteria: what to search this container's registrations by.
  /// - Returns: how many registrations were removed.
  @discardableResult
  public func unregister(matching criteria: Criteria) -> Int {
    retire(ownRegistrations(of: criteria.service).filter(criteria.matches))
  }

  private func unregister(erased keys: [AnyKey]) -> Int {
    let table = RegistrationTable(memory: table.load(ordering: .acquiring))
    var found: [Registration] = []
    for key in keys {
      if let registration = table.registration(for: key, hash: key.keyHash) {
        found.append(registration)
      }
    }
    return retire(found)
  }
}

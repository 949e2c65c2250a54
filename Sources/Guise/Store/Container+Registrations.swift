internal import Synchronization

extension Container {
  /// Adds a registration. One that another container already holds is copied.
  public func store(_ registration: Registration) {
    guard registration.key.tags.areFindable else { return }
    let registration = registration.claim() ? registration : registration.copy()
    registration.owner = self
    if registration.lifetimeKind == .graph { useGraphs() }
    // The last release runs user code, so not under the lock.
    var released: (any Sendable)?
    defer { withExtendedLifetime(released) {} }
    state.withLock { state in
      if isClosed { return }
      if isObserved.isSet { registration.isObserved.isSet = true }
      let table = RegistrationTable(memory: table.load(ordering: .relaxed))
      let isDecorated = state.decorators.contains { $0.key == registration.key }
      if isDecorated { registration.isDecorated.isSet = true }
      state.families = nil
      guard let existing = table.registration(for: registration.key, registration.hash) else {
        return add(registration, to: table, &state)
      }
      let old = existing.weakReference.flatMap { $0.isShared.isSet ? nil : $0 }
      if let old, let new = registration.weakReference {
        released = old.take(from: new)
        return
      }
      registration.order = existing.order
      state.registrations[Int(existing.order)] = registration
      state.retired.append(existing)
      table.replace(existing, by: registration)
    }
  }

  private func add(
    _ registration: Registration, to table: RegistrationTable, _ state: inout State
  ) {
    registration.order = Int32(state.registrations.count)
    state.registrations.append(registration)
    if (state.occupied + 1) * 2 > table.mask { return outgrow(table, &state) }
    table.insert(registration)
    state.occupied += 1
  }

  /// Publishes a new table: larger, or of the same size if most of the old one is vacant.
  private func outgrow(_ table: RegistrationTable, _ state: inout State) {
    let capacity = table.mask + 1
    let isCrowded = state.registrations.count * 4 > capacity
    // Small tables grow faster, because outgrown tables are kept, too.
    let growth = capacity < 512 ? 4 : 2
    let new = RegistrationTable(capacity: max(16, isCrowded ? capacity * growth : capacity))
    for registration in state.registrations { new.insert(registration) }
    state.outgrown.append(table)
    state.occupied = state.registrations.count
    self.table.store(new.memory, ordering: .releasing)
  }

  /// Removes registrations that are still registered here, and returns their number.
  @usableFromInline
  func retire(_ registrations: [Registration]) -> Int {
    state.withLock { state in
      let table = RegistrationTable(memory: table.load(ordering: .relaxed))
      let gone = registrations.filter { table.replace($0) }
      if gone.isEmpty { return 0 }
      for registration in gone {
        registration.order = -1
        state.retired.append(registration)
      }
      state.registrations.removeAll { $0.order < 0 }
      for (order, registration) in state.registrations.enumerated() {
        registration.order = Int32(order)
      }
      state.families = nil
      return gone.count
    }
  }

  /// Hides all registrations, the parents' too, for good.
  func retireAll(_ state: inout State) {
    // Before the table: readers of the empty one must not find a parent's registration.
    lookupParent.store(nil, ordering: .releasing)
    let old = table.exchange(RegistrationTable.empty.memory, ordering: .acquiringAndReleasing)
    state.outgrown.append(RegistrationTable(memory: old))
    state.retired += state.registrations
    state.registrations = []
    state.families = nil
  }

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

/// Criteria for a search of registrations: all given ones must match; nil matches everything.
public struct Criteria: Sendable {
  /// The exact service type.
  public var service: Any.Type?
  /// The tags that a registration must have, or must contain.
  public var tags: TagCriterion?
  /// The types of the factory's arguments; empty for registrations without arguments.
  public var arguments: [Any.Type]?
  /// The lifetime, including the name of a named scope.
  public var lifetime: Lifetime?
  private var metadata: (@Sendable (any Sendable) -> Bool)?

  /// Creates criteria; by default they match any metadata or none. `metadata` is called, outside any
  /// lock, with the metadata of this type of each registration that meets all other criteria.
  public init<Metadata>(
    _ service: Any.Type? = nil, tags: TagCriterion? = nil, arguments: [Any.Type]? = nil,
    lifetime: Lifetime? = nil,
    metadata: (@Sendable (Metadata) -> Bool)? = nil as (@Sendable (Never) -> Bool)?
  ) {
    (self.service, self.tags, self.arguments, self.lifetime) = (service, tags, arguments, lifetime)
    if let metadata { self.metadata = { ($0 as? Metadata).map(metadata) ?? false } }
  }

  @usableFromInline
  func matches(_ registration: Registration) -> Bool {
    let key = registration.key
    if let service, key.service != service { return false }
    if let lifetime, registration.lifetime != lifetime { return false }
    if let arguments, !key.has(arguments) { return false }
    if let tags, !tags.matches(key.tags) { return false }
    guard let metadata else { return true }
    return registration.metadata.map(metadata) ?? false
  }
}

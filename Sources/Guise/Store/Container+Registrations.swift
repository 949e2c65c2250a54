internal import Synchronization

extension Container {
  /// Adds a registration. One that another container already holds is copied.
  public func store(_ registration: Registration) {
    guard registration.key.tags.areFindable else { return }
    let registration = registration.claim() ? registration : registration.copy()
    registration.owner = self
    if registration.lifetimeKind == .graph { useGraphs() }
    let decorators = registration.ownDecorators
    if registration.isAsync || registration.isOnMainActor
      || decorators.contains(where: { $0.isAsync || $0.isOnMainActor })
    {
      useAsync()
    }
    if isObserved.load(ordering: .relaxed) {
      registration.isObserved.store(true, ordering: .relaxed)
    }
    // The last release runs user code, so not under the lock.
    var released: (any Sendable)?
    defer { withExtendedLifetime(released) {} }
    state.withLock { state in
      if isClosed { return }
      let table = RegistrationTable(memory: table.load(ordering: .relaxed))
      if state.decorators.contains(where: { $0.key == registration.key }) {
        registration.isDecorated.store(true, ordering: .relaxed)
      }
      let place = table.place(of: registration)
      guard let existing = place.existing else {
        return add(registration, at: place, in: table, &state)
      }
      if let reference = existing.weakReference, let new = registration.weakReference {
        released = reference.take(from: new)
        return
      }
      replace(existing, by: registration, &state)
      table.store(registration, at: place)
    }
  }

  private func replace(
    _ existing: Registration, by registration: Registration, _ state: inout State
  ) {
    registration.order = existing.order
    state.registrations[Int(existing.order)] = registration
    state.retired.append(existing)
    state.families = nil
  }

  private func add(
    _ registration: Registration, at place: RegistrationTable.Place, in table: RegistrationTable,
    _ state: inout State
  ) {
    registration.order = Int32(state.registrations.count)
    state.registrations.append(registration)
    state.families = nil
    if (state.occupied + 1) * 2 > table.mask { return outgrow(table, &state) }
    table.store(registration, at: place)
    if place.isEmpty { state.occupied += 1 }
  }

  /// Publishes a new table of the registrations: larger, or of the same size if most of the old one
  /// is vacant.
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

  /// Removes registrations, if they are still registered here.
  ///
  /// - Returns: the number of removed registrations.
  @usableFromInline
  func retire(_ registrations: [Registration]) -> Int {
    state.withLock { state in
      let table = RegistrationTable(memory: table.load(ordering: .relaxed))
      let gone = registrations.filter(table.vacate)
      if gone.isEmpty { return 0 }
      for registration in gone { registration.order = -1 }
      state.registrations.removeAll { $0.order < 0 }
      for (order, registration) in state.registrations.enumerated() {
        registration.order = Int32(order)
      }
      state.retired += gone
      state.families = nil
      return gone.count
    }
  }
}

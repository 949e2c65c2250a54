internal import Synchronization

extension Container {
  public func store(_ registration: Registration) {
    registration.owner = self
    state.withLock { state in
      if state.isShut { return }
      let table = RegistrationTable(memory: table.load(ordering: .relaxed))
      let existing = table.find(hash: registration.hash) { $0.key == registration.key }
      if let existing = existing?.takeUnretainedValue() {
        registration.order = existing.order
        state.retired.append(existing)
        state.registrations[Int(existing.order)] = registration
        table.store(registration)
        return
      }
      registration.order = Int32(state.registrations.count)
      state.registrations.append(registration)
      state.families?[ObjectIdentifier(registration.key.service), default: []]
        .append(state.registrations.count - 1)
      if (state.occupied + 1) * 2 > table.mask {
        replace(table, &state)
      } else if table.store(registration) {
        state.occupied += 1
      }
    }
  }

  /// Publishes a new table of what is registered: larger, or as large where most of the old one is
  /// vacant.
  private func replace(_ table: RegistrationTable, _ state: inout State) {
    let capacity = table.mask + 1
    let isCrowded = state.registrations.count * 4 > capacity
    let new = RegistrationTable(capacity: isCrowded ? capacity * 2 : capacity)
    for registration in state.registrations { new.store(registration) }
    state.outgrown.append(table)
    state.occupied = state.registrations.count
    self.table.store(new.memory, ordering: .releasing)
  }

  /// Takes registrations away, where they are still registered here.
  ///
  /// Compares identities alone: keys have tags, whose equality is the user's code.
  ///
  /// - Returns: how many were taken away.
  func retire(_ registrations: [Registration]) -> Int {
    state.withLock { state in
      let table = RegistrationTable(memory: table.load(ordering: .relaxed))
      var gone: Set<ObjectIdentifier> = []
      var place = state.registrations.count
      for registration in registrations where table.vacate(registration) {
        gone.insert(ObjectIdentifier(registration))
        place = min(place, Int(registration.order))
      }
      if gone.isEmpty { return 0 }
      for registration in state.registrations[place...] {
        if gone.contains(ObjectIdentifier(registration)) {
          state.retired.append(registration)
        } else {
          registration.order = Int32(place)
          state.registrations[place] = registration
          place += 1
        }
      }
      state.registrations.removeLast(gone.count)
      state.families = nil
      return gone.count
    }
  }
}

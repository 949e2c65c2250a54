internal import Synchronization

extension Container {
  public func store(_ registration: Registration) {
    guard registration.key.tags.areFindable else { return }
    registration.owner = self
    if registration.lifetimeKind == .graph { useSessions() }
    var known = ComparedRegistrations()
    // Each turn but the last was overtaken by a store of the same hash: somebody always gets on.
    repeat {
      // The number first: whatever has it, or a smaller one, is in the table.
      let latest = latestNumber.load(ordering: .acquiring)
      let table = RegistrationTable(memory: table.load(ordering: .acquiring))
      known.compare(registration.key, hash: registration.hash, with: table, upTo: latest)
    } while !store(registration, among: known)
    if registration.isCounted { countBuilds(behind: registration) }
  }

  /// Compares numbers alone: the equality of tags is the user's code.
  ///
  /// - Returns: false where there is a registration whose key has to be compared before.
  private func store(_ registration: Registration, among known: ComparedRegistrations) -> Bool {
    // Its last release is user code, for which the lock is not held.
    var released: (any Sendable)?
    defer { withExtendedLifetime(released) {} }
    return state.withLock { state in
      if state.isShut { return true }
      let table = RegistrationTable(memory: table.load(ordering: .relaxed))
      guard let place = table.place(of: registration, among: known) else { return false }
      let decorators = state.extras?.decorators.find(registration.hash, KnownDecorators.self)
      if let decorators {
        registration.markDecorated(isCounted: decorators.all.contains { $0.count != nil })
      }
      if let existing = place.existing {
        if existing.takeObject(of: registration, releasing: &released) { return true }
        registration.order = existing.order
        registration.number = existing.number
        state.retired.append(existing)
        state.registrations[Int(existing.order)] = registration
        state.families?.replace(existing, by: registration)
        table.store(registration, at: place)
        return true
      }
      registration.order = Int32(state.registrations.count)
      registration.number = latestNumber.load(ordering: .relaxed) + 1
      defer { latestNumber.store(registration.number, ordering: .releasing) }
      state.registrations.append(registration)
      state.families?.append(registration)
      if (state.occupied + 1) * 2 > table.mask {
        replace(table, &state)
      } else {
        table.store(registration, at: place)
        if place.isEmpty { state.occupied += 1 }
      }
      return true
    }
  }

  /// Publishes a new table of what is registered: larger, or as large where most of the old one is
  /// vacant.
  private func replace(_ table: RegistrationTable, _ state: inout State) {
    let capacity = table.mask + 1
    let isCrowded = state.registrations.count * 4 > capacity
    // By more while it is small: those outgrown are kept, too.
    let growth = capacity < 512 ? 4 : 2
    let new = RegistrationTable(capacity: max(16, isCrowded ? capacity * growth : capacity))
    for registration in state.registrations { new.insert(registration) }
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
      var gone = ObjectMap()
      var place = state.registrations.count
      for registration in registrations where table.vacate(registration) {
        gone.insert(registration)
        place = min(place, Int(registration.order))
      }
      if gone.isEmpty { return 0 }
      for registration in state.registrations[place...] {
        if gone.contains(registration) {
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

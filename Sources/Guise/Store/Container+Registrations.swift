internal import Synchronization

extension Container {
  public func store(_ registration: Registration) {
    guard registration.key.tags.areFindable else { return }
    registration.owner = self
    if registration.lifetimeKind == .graph { useSessions() }
    var known = ComparedRegistrations()
    // A turn is repeated only after another store of the same hash, so some store always succeeds.
    repeat {
      // The number first: registrations with this number or a smaller one are in the table.
      let latest = latestNumber.load(ordering: .acquiring)
      let table = RegistrationTable(memory: table.load(ordering: .acquiring))
      known.compare(registration.key, hash: registration.hash, with: table, upTo: latest)
    } while !store(registration, among: known)
    if registration.isCounted { countBuilds(behind: registration) }
  }

  /// Stores a registration, comparing only numbers: the equality of tags is user code.
  ///
  /// - Returns: false if a registration's key has to be compared first.
  private func store(_ registration: Registration, among known: ComparedRegistrations) -> Bool {
    // The last release runs user code, so not under the lock.
    var released: (any Sendable)?
    defer { withExtendedLifetime(released) {} }
    return state.withLock { state in
      if isClosed { return true }
      let table = RegistrationTable(memory: table.load(ordering: .relaxed))
      guard let place = table.place(of: registration, among: known) else { return false }
      let decorators = state.decorators(ofHash: registration.hash)
      if !decorators.isEmpty {
        registration.markDecorated(isCounted: decorators.contains { $0.count != nil })
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

  /// Publishes a new table of the registrations: larger, or of the same size if most of the old one
  /// is vacant.
  private func replace(_ table: RegistrationTable, _ state: inout State) {
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
  /// Compares only identities: keys have tags, whose equality is user code.
  ///
  /// - Returns: the number of removed registrations.
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

extension Container: CustomStringConvertible {
  /// A summary without instances:
  /// `Container "request": 3 registrations, in Container: 12 registrations`.
  public var description: String {
    var text = "Container"
    if let name { text += " \"" + name + "\"" }
    if isClosed { return text + ": closed" }
    let count = ownRegistrations(of: nil).count
    text += ": " + count.description + (count == 1 ? " registration" : " registrations")
    if let parent { text += ", in " + parent.description }
    return text
  }
}

internal import StrictJSON

/// What one file says of an assembly.
package struct AssemblyEntry: Sendable {
  package var name: String
  /// The name where it is written.
  package var place: Place
  package var uses: [Placed<String>] = []
  package var registrations: [RegistrationEntry] = []
  package var faultyKeys: Set<String>
  /// Identifiers that are given in a way that cannot be read, or twice.
  package var faultyRegistrations: Set<String> = []

  init(_ name: String, _ member: JSONMember, from reader: EntryReader) throws {
    self.name = name
    place = Place(key: member)
    faultyKeys = reader.faultyKeys
    try reader.forEach { key, member in
      switch key {
      case "uses": uses = try reader.texts(key, member)
      case "registrations":
        let entries = try reader.object(key, member)
        faultyRegistrations = entries.faultyKeys
        registrations.reserveCapacity(64)
        try entries.forEach { id, member in
          registrations.append(try RegistrationEntry(id, member, in: entries))
        }
      default: break
      }
    }
  }
}

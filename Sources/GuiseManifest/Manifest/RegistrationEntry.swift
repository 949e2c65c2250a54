/// What one file says of a registration.
package struct RegistrationEntry: Sendable {
  package var id: String
  /// The identifier where it is written.
  package var place: Place
  package var factory: Placed<String>?
  package var tags: [Placed<String>]?
  package var lifetime: Placed<ManifestLifetime>?
  package var settings: Placed<JSONValue>?
  package var dependencies: [String: Placed<Composition.Dependency>]?
  package var enabled: Bool?
  package var isOverride = false
  package var faultyKeys: Set<String> = []

  /// - Parameter registrations: The object that has `member`.
  init(_ id: String, _ member: JSONMember, in registrations: EntryReader) throws {
    self.id = id
    place = Place(key: member)
    // A bare string is short for {"factory": that}.
    guard member.value.kind == .object else {
      factory = try registrations.text(id, member)
      return
    }
    let reader = try registrations.object(id, member)
    faultyKeys = reader.faultyKeys
    try reader.forEach { key, member in
      switch key {
      case "factory": factory = try reader.text(key, member)
      case "tags": tags = try reader.texts(key, member)
      case "lifetime": lifetime = Placed(try reader.value(key), at: Place(member.value))
      case "settings": settings = Placed(member.value, at: Place(member.value))
      case "dependencies": dependencies = try Self.dependencies(reader.object(key, member))
      case "enabled": enabled = try reader.value(key)
      case "override": isOverride = try reader.value(key)
      default: break
      }
    }
  }

  private static func dependencies(
    _ reader: EntryReader
  ) throws -> [String: Placed<Composition.Dependency>] {
    var dependencies: [String: Placed<Composition.Dependency>] = [:]
    try reader.forEach { parameter, member in
      let dependency: Composition.Dependency
      if member.value.kind == .string {
        dependency = .registration(try reader.text(parameter, member))
      } else {
        let reference = try reader.object(parameter, member)
        var tags: [Placed<String>] = []
        try reference.forEach { key, member in
          if key == "tags" { tags = try reference.texts(key, member) }
        }
        dependency = .tags(tags)
      }
      dependencies[parameter] = Placed(dependency, at: Place(key: member))
    }
    return dependencies
  }
}

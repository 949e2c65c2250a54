package import Guise
package import StrictJSON

/// What one file says of a registration.
package struct RegistrationEntry: Sendable {
  package var id: String
  /// The identifier where it is written.
  package var place: Place
  package var factory: Placed<String>?
  /// The services of `as`.
  package var services: [Placed<String>]?
  package var tags: [Placed<String>]?
  package var lifetime: Placed<Lifetime.Kind>?
  package var scope: Placed<String>?
  package var settings: Placed<JSONValue>?
  package var dependencies: [String: Placed<Composition.Dependency>]?
  package var decorators: [Composition.Decorator]?
  package var eager: Placed<Bool>?
  package var enabled: Bool?
  package var isOverride = false
  package var allow: [Placed<String>]?
  package var faultyKeys: Set<String> = []

  /// The settings that it writes, its decorators' too.
  var allSettings: [JSONValue] {
    (settings.map { [$0.value] } ?? [])
      + (decorators ?? []).compactMap(\.settings?.value)
  }

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
      case "as": services = try reader.textOrTexts(key, member)
      case "tags": tags = try reader.texts(key, member)
      case "lifetime": lifetime = Placed(try reader.value(key), at: Place(member.value))
      case "scope": scope = try reader.text(key, member)
      case "settings": settings = Placed(member.value, at: Place(member.value))
      case "dependencies": dependencies = try reader.object(key, member).dependencies()
      case "decorators": decorators = try reader.decorators(key, member)
      case "eager": eager = Placed(try reader.value(key), at: Place(member.value))
      case "enabled": enabled = try reader.value(key)
      case "override": isOverride = try reader.value(key)
      case "allow": allow = try reader.texts(key, member)
      default: break
      }
    }
  }
}

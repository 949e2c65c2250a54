package import StrictJSON

/// What one file says of a variable.
package struct VariableEntry: Sendable {
  package var name: String
  /// The name where it is written.
  package var place: Place
  package var type: VariableType?
  package var environmentName: String?
  /// A string, number or boolean, not yet held against the type.
  package var defaultValue: JSONValue?
  package var isSecret: Bool?
  package var isOverride = false
  package var faultyKeys: Set<String>

  init(_ name: String, _ member: JSONMember, from reader: EntryReader) throws {
    self.name = name
    place = Place(key: member)
    faultyKeys = reader.faultyKeys
    try reader.forEach { key, member in
      switch key {
      case "type": type = try reader.value(key)
      case "env": environmentName = try reader.value(key)
      case "default": defaultValue = member.value
      case "secret": isSecret = try reader.value(key)
      case "override": isOverride = try reader.value(key)
      default: break
      }
    }
  }

  /// What cannot be read may say that the variable is a secret.
  var isOrMayBeSecret: Bool { isSecret == true || faultyKeys.contains("secret") }
}

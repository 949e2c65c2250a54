internal import Foundation
package import GuiseManifest
internal import StrictJSON

/// Functions on JSON that tools need and the loader does not.
extension JSON {
  /// Parses JSON; creates a string with the text if it is not JSON.
  package init(parsing text: String) {
    self = JSONValue(parsing: text.utf8).map { JSON($0) } ?? .string(text)
  }

  /// Encodes a value; nil if it cannot be encoded, as one with a number that is not finite.
  init?(encoding value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    guard let data = try? encoder.encode(value), let value = JSONValue(parsing: data) else {
      return nil
    }
    self = JSON(value)
  }

  /// The elements of an array; empty for any other value.
  package var elements: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  package subscript(key: String) -> JSON? { members.first { $0.key == key }?.value }

  /// Returns the object without one of its members.
  package func without(_ key: String) -> JSON { .object(members.filter { $0.key != key }) }

  /// Returns the object with another's members appended; a key in both keeps its place and gets the other's
  /// value.
  package func adding(_ other: JSON) -> JSON {
    let changes = other.dictionary
    let own = Set(members.lazy.map(\.key))
    let kept = members.map { Member(key: $0.key, value: changes[$0.key] ?? $0.value) }
    return .object(kept + other.members.filter { !own.contains($0.key) })
  }

  /// Returns one object with the members of several.
  package static func joined(_ parts: JSON...) -> JSON {
    parts.dropFirst().reduce(parts.first ?? [:]) { $0.adding($1) }
  }
}

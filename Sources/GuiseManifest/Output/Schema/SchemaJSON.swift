package import StrictJSON

/// A JSON Schema or a part of one, with its members in the order in which people read them.
package enum SchemaJSON: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: SchemaJSON
  }

  case null
  case boolean(Bool)
  /// A literal, as it is written.
  case number(String)
  case string(String)
  case array([SchemaJSON])
  case object([Member])

  /// JSON that was read.
  package init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number: self = .number(value.number ?? "0")
    case .string: self = .string(value.string ?? "")
    case .array: self = .array(value.elements.map { SchemaJSON($0) })
    case .object:
      self = .object(value.members.map { Member(key: $0.key, value: SchemaJSON($0.value)) })
    }
  }

  /// JSON in a text; a string with the text where it is none.
  package init(parsing text: String) {
    let document = StrictReader().read(SourceFile(path: "", bytes: Array(text.utf8))).document
    self = document.map { SchemaJSON($0.root) } ?? .string(text)
  }

  /// The members of an object; none of anything else.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  package var elements: [SchemaJSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  package subscript(key: String) -> SchemaJSON? { members.first { $0.key == key }?.value }

  /// The object with another's members behind its own; a key that both have keeps its place and gets
  /// the other's value.
  func adding(_ other: SchemaJSON) -> SchemaJSON {
    var members = self.members
    for member in other.members {
      if let index = members.firstIndex(where: { $0.key == member.key }) {
        members[index].value = member.value
      } else {
        members.append(member)
      }
    }
    return .object(members)
  }

  /// The object without one of its members.
  func without(_ key: String) -> SchemaJSON { .object(members.filter { $0.key != key }) }

  /// The members of several objects in one.
  static func joined(_ parts: SchemaJSON...) -> SchemaJSON {
    parts.dropFirst().reduce(parts.first ?? [:]) { $0.adding($1) }
  }

  /// A schema that asks for one of these JSON types.
  static func typed(_ types: [String]) -> SchemaJSON {
    ["type": types.count == 1 ? .string(types[0]) : .strings(types)]
  }

  static func strings(_ texts: some Sequence<String>) -> SchemaJSON {
    .array(texts.map { .string($0) })
  }
}

extension SchemaJSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .number(String(value)) }
  package init(arrayLiteral elements: SchemaJSON...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (String, SchemaJSON)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}

/// JSON that is made rather than read, with the members of objects in the order in which they are
/// written.
///
/// Writing takes no stack, however deep a value is nested. Making, comparing and releasing one takes
/// some for each level: whoever makes it bounds its depth, as `StrictReader` does for what is read.
package enum JSONLiteral: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONLiteral

    package init(key: String, value: JSONLiteral) {
      self.key = key
      self.value = value
    }
  }

  case null
  case boolean(Bool)
  /// A literal, as it is written.
  case number(String)
  case string(String)
  case array([JSONLiteral])
  case object([Member])

  /// JSON that was read.
  package init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number: self = .number(value.number ?? "0")
    case .string: self = .string(value.string ?? "")
    case .array: self = .array(value.elements.map { JSONLiteral($0) })
    case .object:
      self = .object(value.members.map { Member(key: $0.key, value: JSONLiteral($0.value)) })
    }
  }

  /// JSON in a text; a string with the text where it is none.
  package init(parsing text: String) {
    let document = StrictReader().read(SourceFile(path: "", bytes: Array(text.utf8))).document
    self = document.map { JSONLiteral($0.root) } ?? .string(text)
  }

  package static func integer(_ number: Int) -> JSONLiteral { .number(String(number)) }

  package static func strings(_ texts: some Sequence<String>) -> JSONLiteral {
    .array(texts.map { .string($0) })
  }

  /// An object whose keys are in byte order.
  package static func sorted(_ members: [String: JSONLiteral]) -> JSONLiteral {
    .object(sorted(members.map { Member(key: $0.key, value: $0.value) }))
  }

  /// The value with the keys of every object in byte order.
  package var sorted: JSONLiteral {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(Self.sorted(members.map { Member(key: $0.key, value: $0.value.sorted) }))
    case .null, .boolean, .number, .string: self
    }
  }

  private static func sorted(_ members: [Member]) -> [Member] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// The members of an object; none of anything else.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  package var elements: [JSONLiteral] {
    if case .array(let elements) = self { elements } else { [] }
  }

  package subscript(key: String) -> JSONLiteral? { members.first { $0.key == key }?.value }

  /// The object without one of its members.
  package func without(_ key: String) -> JSONLiteral { .object(members.filter { $0.key != key }) }

  /// The object with another's members behind its own; a key that both have keeps its place and gets
  /// the other's value.
  package func adding(_ other: JSONLiteral) -> JSONLiteral {
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

  /// The members of several objects in one.
  package static func joined(_ parts: JSONLiteral...) -> JSONLiteral {
    parts.dropFirst().reduce(parts.first ?? [:]) { $0.adding($1) }
  }
}

extension JSONLiteral: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(arrayLiteral elements: JSONLiteral...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (String, JSONLiteral)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}

internal import Foundation

/// The name within this package.
package typealias JSON = JSONContent

/// Any JSON value: settings, the default of a variable, a note.
public enum JSONContent: Sendable {
  /// `null`, which in the settings of an override removes a key.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number as its literal, so `1.0` and `1e400` are preserved.
  case number(String)
  /// A string without escapes; in settings it may refer to variables as `${name}`.
  case string(String)
  /// A list of values, which may be of different kinds.
  case array([JSONContent])
  /// The members in written order, which comparisons ignore.
  case object([Member])

  /// A key of an object with its value.
  public struct Member: Equatable, Sendable {
    /// The key without escapes; an object has each key once.
    public var key: String
    /// The value under the key.
    public var value: JSONContent

    /// Creates a member.
    public init(key: String, value: JSONContent) { (self.key, self.value) = (key, value) }
  }

  /// Returns an object with its keys in byte order.
  public static func object(_ members: [String: JSONContent]) -> JSONContent {
    .object(members.map { Member(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key })
  }
}

extension JSON {
  /// Creates the value of a document's tree.
  package init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number: self = .number(value.number ?? "0")
    case .string: self = .string(value.string ?? "")
    case .array: self = .array(value.elements.map { JSON($0) })
    case .object:
      self = .object(value.members.map { Member(key: $0.key, value: JSON($0.value)) })
    }
  }

  package static func integer(_ number: Int) -> JSON { .number(String(number)) }

  package static func strings(_ texts: some Sequence<String>) -> JSON {
    .array(texts.map { .string($0) })
  }

  package var isNull: Bool { if case .null = self { true } else { false } }

  /// The members of an object; empty for any other value.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The members by key.
  package var dictionary: [String: JSON] {
    Dictionary(members.lazy.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// The value with the keys of every object in byte order.
  package var sorted: JSON {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object: .object(dictionary.mapValues(\.sorted))
    case .null, .boolean, .number, .string: self
    }
  }

  /// The value as JSON on one line.
  package var text: String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let literal): return literal
    case .string(let text): return JSONText.quoted(text)
    case .array(let elements): return "[" + elements.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      let texts = members.map { "\(JSONText.quoted($0.key)): \($0.value.text)" }
      return texts.isEmpty ? "{}" : "{ " + texts.joined(separator: ", ") + " }"
    }
  }

  /// Returns the value changed by a JSON Merge Patch (RFC 7396), in time linear in the size of both.
  package func patched(by patch: JSON) -> JSON {
    guard case .object(let changes) = patch else { return patch }
    let (old, new) = (dictionary, patch.dictionary)
    let kept = members.filter { new[$0.key] == nil }
    let changed = changes.filter { !$0.value.isNull }.map {
      Member(key: $0.key, value: (old[$0.key] ?? .null).patched(by: $0.value))
    }
    return .object(kept + changed)
  }
}

extension JSONContent: Codable {
  /// Decodes any JSON. Decoders have no literals: a number keeps the precision of `Decimal`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? value.decode(Int64.self) {
      self = .number(String(number))
    } else if let elements = try? value.decode([JSONContent].self) {
      self = .array(elements)
    } else if let members = try? value.decode([String: JSONContent].self) {
      self = .object(members)
    } else if let number = try? value.decode(Decimal.self) {
      self = .number("\(number)")
    } else {
      self = .number("\(try value.decode(Double.self))")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .boolean(let flag): try value.encode(flag)
    case .number(let literal):
      if let integer = Int(literal) {
        try value.encode(integer)
      } else if let decimal = NumberLiteral.decimal(literal) {
        try value.encode(decimal)
      } else {
        try value.encode(Double(literal))
      }
    case .string(let text): try value.encode(text)
    case .array(let elements): try value.encode(elements)
    case .object: try value.encode(dictionary)
    }
  }
}

extension JSONContent: Equatable {
  public static func == (left: JSONContent, right: JSONContent) -> Bool {
    left.sorted.text == right.sorted.text
  }
}

extension JSONContent: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number("\(value)") }
  public init(arrayLiteral elements: JSONContent...) { self = .array(elements) }

  @inline(never)
  public init(dictionaryLiteral elements: (String, JSONContent)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}

internal import Foundation
internal import StrictJSON

extension Manifest {
  /// Any JSON: settings, the default of a variable, a note.
  public enum Value: Hashable, Sendable {
    /// `null`, which in the settings of an override removes a key.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// The literal as it is written: `1.0` and `1e400` stay what they are.
    case number(String)
    /// A text, with its escapes read; in settings it may refer to variables as `${name}`.
    case string(String)
    /// Any number of values, which may be of different kinds.
    case array([Value])
    /// Values by key; the order in which they were written is not kept.
    case object([String: Value])
  }
}

extension Manifest.Value {
  /// A value of a document that was read.
  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number: self = .number(value.number ?? "0")
    case .string: self = .string(value.string ?? "")
    case .array: self = .array(value.elements.map { Manifest.Value($0) })
    case .object:
      self = .object(
        Dictionary(value.members.map { ($0.key, Manifest.Value($0.value)) }) { first, _ in first })
    }
  }
}

extension Manifest.Value {
  /// JSON that was made.
  init(_ literal: JSONLiteral) {
    switch literal {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let literal): self = .number(literal)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { Manifest.Value($0) })
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.key, Manifest.Value($0.value)) }) { $1 })
    }
  }
}

extension Manifest.Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  public init(floatLiteral value: Double) { self = .number("\(value)") }
  public init(arrayLiteral elements: Manifest.Value...) { self = .array(elements) }

  public init(dictionaryLiteral elements: (String, Manifest.Value)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension Manifest.Value: Codable {
  /// Decodes any JSON. A decoder hands out numbers and not their literals: a number keeps the digits
  /// that `Decimal` has. ``Manifest/init(contentsOf:limits:)`` keeps every literal.
  public init(from decoder: any Decoder) throws {
    if let approved = decoder.userInfo[.approvedValue] as? ApprovedValue,
      let value = approved.find(decoder.codingPath)
    {
      self.init(value)
      return
    }
    if let container = try? decoder.container(keyedBy: ManifestKey.self) {
      var members: [String: Manifest.Value] = [:]
      for key in container.allKeys {
        members[key.stringValue] = try container.decode(Manifest.Value.self, forKey: key)
      }
      self = .object(members)
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [Manifest.Value] = []
      while !container.isAtEnd { elements.append(try container.decode(Manifest.Value.self)) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let number = try? container.decode(Int64.self) {
      self = .number(String(number))
    } else {
      self = .number("\(try container.decode(Decimal.self))")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: ManifestKey.self)
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        try container.encode(value, forKey: ManifestKey(key))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .boolean(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let literal):
      var container = encoder.singleValueContainer()
      if let integer = Int64(literal) {
        try container.encode(integer)
      } else if let decimal = NumberLiteral.decimal(literal) {
        try container.encode(decimal)
      } else {
        try container.encode(Double(literal))
      }
    }
  }
}

extension JSONLiteral {
  /// With the keys of objects in byte order.
  package init(_ value: Manifest.Value) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let literal): self = .number(literal)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { JSONLiteral($0) })
    case .object(let members):
      self = .sorted(members.mapValues { JSONLiteral($0) })
    }
  }
}

extension Manifest {
  /// The manifest as canonical JSON: equal manifests have equal bytes, but for texts in another Unicode
  /// form, which are equal too. Keys are sorted, and literals stay as they were written.
  public func encoded() -> [UInt8] { Array(JSONLiteral(value).text(.document).utf8) }
}

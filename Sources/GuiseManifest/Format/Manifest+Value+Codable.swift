internal import Foundation
internal import StrictJSON

extension Manifest.Value: Codable {
  /// Decodes any JSON.
  ///
  /// A decoder provides numbers without their literals, so a number keeps the precision of `Decimal`.
  /// ``Manifest/init(contentsOf:limits:)`` keeps every literal.
  public init(from decoder: any Decoder) throws {
    if let value = decoder.formatReading?.value(at: decoder.codingPath) {
      self.init(value)
      return
    }
    // Most values are objects and strings. Each kind is tried once, since decoders are slow to refuse one.
    if let container = try? decoder.container(keyedBy: JSONValue.Step.self) {
      var members: [String: Manifest.Value] = [:]
      for key in container.allKeys {
        members[key.stringValue] = try container.decode(Manifest.Value.self, forKey: key)
      }
      self = .object(members)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let number = try? container.decode(Int64.self) {
      self = .number(String(number))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [Manifest.Value] = []
      while !container.isAtEnd { elements.append(try container.decode(Manifest.Value.self)) }
      self = .array(elements)
    } else {
      self = .number("\(try container.decode(Decimal.self))")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if case .object(let members) = self {
      var container = encoder.container(keyedBy: JSONValue.Step.self)
      for member in members { try container.encode(member.value, forKey: .key(member.key)) }
      return
    }
    if case .array(let elements) = self {
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .boolean(let value): try container.encode(value)
    case .string(let text): try container.encode(text)
    case .number(let literal):
      if let integer = Int64(literal) {
        try container.encode(integer)
      } else if let decimal = NumberLiteral.decimal(literal) {
        try container.encode(decimal)
      } else {
        try container.encode(Double(literal))
      }
    case .null, .array, .object: try container.encodeNil()
    }
  }
}

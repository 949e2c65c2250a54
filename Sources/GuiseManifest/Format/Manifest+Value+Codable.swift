internal import Foundation
internal import StrictJSON

extension Manifest.Value: Codable {
  /// Decodes any JSON.
  ///
  /// A decoder provides numbers without their literals, so a number keeps the precision of `Decimal`.
  /// ``Manifest/init(contentsOf:limits:)`` keeps every literal.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: JSONValue.Step.self) {
      var members: [String: Manifest.Value] = [:]
      for key in container.allKeys {
        members[key.stringValue] = try container.decode(Manifest.Value.self, forKey: key)
      }
      self = .object(members)
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? value.decode(Int64.self) {
      self = .number(String(number))
    } else if let elements = try? value.decode([Manifest.Value].self) {
      self = .array(elements)
    } else {
      self = .number("\(try value.decode(Decimal.self))")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if case .object(let members) = self {
      var container = encoder.container(keyedBy: JSONValue.Step.self)
      return try members.forEach { try container.encode($0.value, forKey: .key($0.key)) }
    }
    var value = encoder.singleValueContainer()
    switch self {
    case .array(let elements): try value.encode(elements)
    case .boolean(let flag): try value.encode(flag)
    case .string(let text): try value.encode(text)
    case .number(let literal):
      if let integer = Int(literal) {
        try value.encode(integer)
      } else if let decimal = NumberLiteral.decimal(literal) {
        try value.encode(decimal)
      } else {
        try value.encode(Double(literal))
      }
    case .null, .object: try value.encodeNil()
    }
  }
}

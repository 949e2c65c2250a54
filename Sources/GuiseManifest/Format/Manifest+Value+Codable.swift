internal import Foundation
internal import StrictJSON

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
    // Most values are objects and texts. Each kind is tried once, as refusing one takes a decoder long.
    if let container = try? decoder.container(keyedBy: ManifestKey.self) {
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
      var container = encoder.container(keyedBy: ManifestKey.self)
      for member in members { try container.encode(member.value, forKey: ManifestKey(member.key)) }
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

extension [String: Manifest.Value] {
  /// - Parameter removed: keys that the override gives as null.
  mutating func write(_ override: Manifest.Override?, removing removed: Set<String>) {
    for key in removed { self[key] = .null }
    switch override {
    case .patch: self["override"] = true
    case .replace: self["override"] = "replace"
    case nil: break
    }
  }
}

extension Manifest {
  /// The manifest as canonical JSON: equal manifests have equal bytes, but for texts in another Unicode
  /// form, which are equal too. Keys are sorted, and literals stay as they were written.
  public func encoded() -> [UInt8] { Array(value.sorted.text(.document).utf8) }
}

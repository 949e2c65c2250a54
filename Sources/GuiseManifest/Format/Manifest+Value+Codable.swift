internal import Foundation
internal import StrictJSON

extension Manifest.Value: Codable {
  /// Decodes any JSON.
  ///
  /// A decoder provides numbers without their literals, so a number keeps the precision of `Decimal`.
  /// ``Manifest/init(contentsOf:limits:)`` keeps every literal.
  public init(from decoder: any Decoder) throws {
    if let approved = decoder.userInfo[.approvedValue] as? ApprovedValue,
      let value = approved.find(decoder.codingPath)
    {
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

extension [String: Manifest.Value] {
  /// - Parameter removed: the keys that the override gives as null.
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
  /// Returns the manifest as canonical JSON, with literals as written.
  ///
  /// The keys of the format have its order, with `guise` and `factory` first and notes next; all other keys,
  /// such as identifiers and settings, are sorted. Equal manifests have equal bytes, except for strings in
  /// different Unicode forms, which also compare as equal.
  public func encoded() -> [UInt8] { canonicalValue.bytes(.document) }

  package var canonicalValue: Value { value.sorted.ordered(by: .object(.manifest)) }
}

extension Manifest.Value {
  /// The value with the keys of its format in the order of the format; all others keep theirs.
  fileprivate func ordered(by shape: FormatShape) -> Manifest.Value {
    switch (self, shape) {
    case (.object(let members), .object(let format)):
      let ordered = members.map { member in
        let shape = format.index(of: member.key).map { format.keys[$0].shape } ?? .free
        return Member(key: member.key, value: member.value.ordered(by: shape))
      }
      // Sorting is stable.
      return .object(ordered.sorted { format.rank(of: $0.key) < format.rank(of: $1.key) })
    case (.object(let members), .named(_, let shape)), (.object(let members), .keyed(let shape)):
      return .object(
        members.map { Member(key: $0.key, value: $0.value.ordered(by: shape)) })
    case (.array(let elements), .list(let shape, _)):
      return .array(elements.map { $0.ordered(by: shape) })
    case (_, .either(let shapes)): return shapes.reduce(self) { $0.ordered(by: $1) }
    default: return self
    }
  }
}

extension FormatObject {
  /// The position of a key in canonical text: `override`, an expected first key, notes, and the rest.
  fileprivate func rank(of key: String) -> Int {
    guard key != "override" else { return 0 }
    guard let index = index(of: key) else { return 2 }
    return index == 0 && keys[0].presence != .optional ? 1 : index + 3
  }
}

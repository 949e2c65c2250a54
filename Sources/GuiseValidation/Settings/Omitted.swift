internal import GuiseManifest
internal import StrictJSON

/// A member that a catalog leaves out while it has its usual value: people read catalogs in reviews.
@propertyWrapper
public struct Omitted<Value: Omittable>: Codable, Hashable {
  /// The member.
  public var wrappedValue: Value

  /// Creates a member.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws { wrappedValue = try Value.read(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Omitted: Sendable where Value: Sendable {}

/// A value that has a usual case.
public protocol Omittable: Codable, Hashable {
  /// The value of an absent member.
  static var usual: Self { get }
  /// Decodes a member that is there.
  static func read(from decoder: any Decoder) throws -> Self
}

extension Omittable {
  /// Decodes the member as its type does.
  public static func read(from decoder: any Decoder) throws -> Self { try Self(from: decoder) }
}

extension Array: Omittable where Element: Codable & Hashable {
  public static var usual: Self { [] }
}

extension Dictionary: Omittable where Key == String, Value: Codable & Hashable {
  public static var usual: Self { [:] }

  /// Decodes the members in byte order of their names: the order of a decoded dictionary differs between processes,
  /// so the first of several faults would differ too.
  public static func read(from decoder: any Decoder) throws -> Self {
    let object = try decoder.container(keyedBy: JSONValue.Step.self)
    let names = object.allKeys.map(\.stringValue).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    var members = Self(minimumCapacity: names.count)
    for name in names { members[name] = try object.decode(Value.self, forKey: .key(name)) }
    return members
  }
}

extension Bool: Omittable { public static var usual: Bool { false } }

// Found by the synthesised coding of a type with such members.

extension KeyedDecodingContainer {
  func decode<Value>(
    _ type: Omitted<Value>.Type, forKey key: K
  ) throws -> Omitted<Value> {
    try decodeIfPresent(type, forKey: key) ?? Omitted(wrappedValue: .usual)
  }
}

extension KeyedEncodingContainer {
  mutating func encode<Value>(_ member: Omitted<Value>, forKey key: K) throws {
    guard member.wrappedValue != .usual else { return }
    try encode(member.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer<JSONValue.Step> {
  func required<Value: Decodable>(_ name: String) throws -> Value {
    try decode(Value.self, forKey: .key(name))
  }

  func optional<Value: Decodable>(_ name: String) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: .key(name))
  }

  func member<Value: Omittable>(_ name: String) throws -> Value {
    try decode(Omitted<Value>.self, forKey: .key(name)).wrappedValue
  }
}

extension KeyedEncodingContainer<JSONValue.Step> {
  mutating func encode(_ value: some Omittable, _ name: String) throws {
    try encode(Omitted(wrappedValue: value), forKey: .key(name))
  }
}

internal import Guise
internal import GuiseManifest
internal import StrictJSON

/// A member that a catalog leaves out while it has its usual value: people read catalogs in reviews.
@propertyWrapper
package struct Omitted<Value: Codable & Equatable>: Codable, Equatable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }

  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Omitted: Hashable where Value: Hashable {}
extension Omitted: Sendable where Value: Sendable {}

/// A value that an absent member has.
protocol Omittable: Codable, Equatable { static var usual: Self { get } }

extension Array: Omittable where Element: Codable & Equatable { static var usual: Self { [] } }
extension Bool: Omittable { static var usual: Bool { false } }
extension AdapterKind: Codable {}
extension Concurrency: Omittable { static var usual: Concurrency { .sync } }
extension Lifetime.Kind: Omittable { static var usual: Lifetime.Kind { .transient } }
extension Catalog.InstanceKind: Omittable { static var usual: Self { .unknown } }
extension Catalog.Parameter.Kind: Omittable { static var usual: Self { .required } }

extension Dictionary: Omittable where Key == String, Value: Codable & Equatable {
  static var usual: Self { [:] }
}

// Found by the synthesised coding of a type with such members.

extension KeyedDecodingContainer {
  func decode<Value: Omittable>(
    _ type: Omitted<Value>.Type, forKey key: K
  ) throws -> Omitted<Value> {
    try decodeIfPresent(type, forKey: key) ?? Omitted(wrappedValue: .usual)
  }

  /// Decodes the members in byte order of their names, so that of several faults the first is always the same.
  func decode<Value: Codable>(
    _ type: Omitted<[String: Value]>.Type, forKey key: K
  ) throws -> Omitted<[String: Value]> {
    Omitted(wrappedValue: contains(key) ? try decode([String: Value].self, forKey: key) : [:])
  }

  func decode<Value: Codable>(
    _ type: [String: Value].Type, forKey key: K
  ) throws -> [String: Value] {
    let object = try nestedContainer(keyedBy: JSONValue.Step.self, forKey: key)
    let names = object.allKeys.map(\.stringValue).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    var members: [String: Value] = [:]
    for name in names { members[name] = try object.decode(Value.self, forKey: .key(name)) }
    return members
  }
}

extension KeyedEncodingContainer {
  mutating func encode<Value: Omittable>(_ member: Omitted<Value>, forKey key: K) throws {
    if member.wrappedValue != .usual { try encode(member.wrappedValue, forKey: key) }
  }
}

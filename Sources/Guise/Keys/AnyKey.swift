/// The identity of a registration: the service, its tags, and the types of its arguments.
public struct AnyKey: ServiceKey {
  /// The service type.
  public let service: Any.Type
  /// The tags that distinguish registrations of one service; their order does not matter.
  public let tags: Tags
  /// The types of the factory's arguments, in their order: other types make another key.
  public let arguments: [Any.Type]

  /// Creates the key of a registration with these parts.
  @inlinable
  public init(service: Any.Type, tags: Tags = Tags(), arguments: [Any.Type] = []) {
    (self.service, self.tags, self.arguments) = (service, tags, arguments)
  }

  /// Creates a key from a typed one; ``Key/init(_:)`` converts it back.
  public init<T>(_ key: Key<T>) { self = key.erased }

  /// The key itself, which is not typed.
  public var erased: AnyKey { self }

  /// Whether the service alone is the key.
  var isPlain: Bool { tags.isEmpty && arguments.isEmpty }

  /// Depends on the order of the arguments, and not on that of the tags.
  @inline(never)
  var keyHash: Int {
    var hash = 0
    for type in arguments { hash = KeyHash.mix(hash &+ KeyHash.of(type) &+ 1) }
    return KeyHash.of(service) &+ hash &+ tags.hashSum
  }

  /// Whether the types of the arguments are these.
  func has(_ types: [Any.Type]) -> Bool { arguments.elementsEqual(types, by: ==) }

  @inline(never)
  public static func == (a: AnyKey, b: AnyKey) -> Bool {
    a.service == b.service && a.has(b.arguments) && a.tags == b.tags
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(keyHash) }
}

extension AnyKey: CustomStringConvertible {
  /// The text `Module.Service`, with `tags: …` and `args: …` if there are any.
  public var description: String {
    var parts: [String] = []
    if !tags.isEmpty { parts.append("tags: " + tags.description) }
    if !arguments.isEmpty {
      parts.append("args: " + arguments.map { String(reflecting: $0) }.joined(separator: ", "))
    }
    let service = String(reflecting: service)
    return parts.isEmpty ? service : service + " (" + parts.joined(separator: "; ") + ")"
  }
}

/// A ``Key``, typed by its service, or an ``AnyKey``: for functions that take either.
public protocol ServiceKey: Hashable, Sendable {
  /// The same key, not typed by its service.
  var erased: AnyKey { get }
}

/// The hash of a key is the sum of its parts' hashes, so that the order of tags does not matter.
enum KeyHash {
  static func of(_ type: Any.Type) -> Int { mix(Int(bitPattern: ObjectIdentifier(type))) }

  static func of<Value: Hashable>(tag value: Value) -> Int {
    mix(value.hashValue ^ Int(bitPattern: ObjectIdentifier(Value.self)))
  }

  /// Multiplies by an odd number near 2^64/φ (Fibonacci hashing) and folds: pointers differ in
  /// their middle bits, but the table uses the low ones.
  static func mix(_ value: Int) -> Int {
    let product = value &* Int(truncatingIfNeeded: 0x9e37_79b9_7f4a_7c15 as UInt64)
    return product ^ Int(bitPattern: UInt(bitPattern: product) >> (UInt.bitWidth / 2))
  }
}

/// The types of a pack.
@inlinable
func typeList<each Element>(of _: repeat (each Element).Type) -> [Any.Type] {
  var types: [Any.Type] = []
  repeat types.append((each Element).self)
  return types
}

/// A key whose service is known to the compiler, as `register` returns it.
///
/// A key that is made by hand equals that of the registration that it describes.
public struct Key<Service>: ServiceKey, CustomStringConvertible {
  /// The same key, not typed by its service, equal to any other key of the same parts.
  public let erased: AnyKey

  /// Creates the key of a registration with these parts.
  @_alwaysEmitIntoClient
  public init<each Value: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each Value, arguments: [Any.Type] = []
  ) {
    erased = AnyKey(service: service, tags: Tags(repeat each tags), arguments: arguments)
  }

  /// Creates a key with its type; nil if the key is of another service.
  public init?(_ key: AnyKey) {
    guard key.service == Service.self else { return nil }
    erased = key
  }

  @inlinable
  init(_ tags: Tags, _ arguments: [Any.Type]) {
    erased = AnyKey(service: Service.self, tags: tags, arguments: arguments)
  }

  /// The tags that distinguish registrations of one service; their order does not matter.
  public var tags: Tags { erased.tags }
  /// The types of the factory's arguments, in their order.
  public var arguments: [Any.Type] { erased.arguments }
  public var description: String { erased.description }
}

/// The tag of a registration that shares its key with others, or does not offer its own service.
package struct RegistrationIdentifier: Hashable, Sendable, CustomStringConvertible {
  package let id: String

  package init(id: String) { self.id = id }

  package var description: String { "the registration \(id)" }
}

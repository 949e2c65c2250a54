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

  /// Creates a key that is known to be of this service.
  @usableFromInline
  init(known key: AnyKey) { erased = key }

  /// The tags that distinguish registrations of one service; their order does not matter.
  public var tags: Tags { erased.tags }
  /// The types of the factory's arguments, in their order.
  public var arguments: [Any.Type] { erased.arguments }
  public var description: String { erased.description }
}

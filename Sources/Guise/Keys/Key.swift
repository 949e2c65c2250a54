/// A key whose service is known to the compiler.
public struct Key<Service>: Hashable, Sendable, CustomStringConvertible {
  let erased: AnyKey

  public init<each Value: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each Value, arguments: [Any.Type] = []
  ) {
    erased = AnyKey(service: service, tags: Tags(repeat each tags), arguments: arguments)
  }

  /// Nil where the key is of another service.
  public init?(_ key: AnyKey) {
    guard key.service == Service.self else { return nil }
    erased = key
  }

  /// For a key that is known to be of this service.
  @usableFromInline
  init(unchecked key: AnyKey) { erased = key }

  public var tags: Tags { erased.tags }
  public var arguments: [Any.Type] { erased.arguments }
  public var description: String { erased.description }
}

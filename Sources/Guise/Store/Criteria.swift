/// Criteria for a search of registrations: all given ones must match; nil matches everything.
public struct Criteria: Sendable {
  /// The exact service type.
  public var service: Any.Type?
  /// The tags that a registration must have, or must contain.
  public var tags: TagCriterion?
  /// The types of the factory's arguments; empty for registrations without arguments.
  public var arguments: [Any.Type]?
  /// The lifetime, including the name of a named scope.
  public var lifetime: Lifetime?
  private var metadata: (@Sendable (any Sendable) -> Bool)?

  /// Creates criteria that match any metadata or none.
  ///
  /// - Parameters:
  ///   - service: the service's exact type.
  ///   - tags: the tags, `.equals(…)` or `.contains(…)`.
  ///   - arguments: the types of the factory's arguments, in order; empty for none.
  ///   - lifetime: the lifetime.
  public init(
    _ service: Any.Type? = nil, tags: TagCriterion? = nil, arguments: [Any.Type]? = nil,
    lifetime: Lifetime? = nil
  ) {
    self.service = service
    self.tags = tags
    self.arguments = arguments
    self.lifetime = lifetime
  }

  /// Creates criteria for registrations that have metadata of one type.
  ///
  /// The closure is called, outside any lock, with the metadata of each registration that meets all other criteria and
  /// has metadata of this type. `{ (_: Capability) in true }` matches by the type alone.
  public init<Metadata>(
    _ service: Any.Type? = nil, tags: TagCriterion? = nil, arguments: [Any.Type]? = nil,
    lifetime: Lifetime? = nil, metadata: @escaping @Sendable (Metadata) -> Bool
  ) {
    self.init(service, tags: tags, arguments: arguments, lifetime: lifetime)
    self.metadata = { value in (value as? Metadata).map(metadata) ?? false }
  }

  func matches(_ registration: Registration) -> Bool {
    let key = registration.key
    if let service, key.service != service { return false }
    if let lifetime, registration.lifetime != lifetime { return false }
    if let arguments, !key.has(arguments) { return false }
    if let tags, !tags.matches(key.tags) { return false }
    guard let metadata else { return true }
    return registration.metadata.map(metadata) ?? false
  }
}

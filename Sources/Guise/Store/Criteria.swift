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

  /// Creates criteria; by default they match any metadata or none. `metadata` is called, outside any
  /// lock, with the metadata of this type of each registration that meets all other criteria.
  public init<Metadata>(
    _ service: Any.Type? = nil, tags: TagCriterion? = nil, arguments: [Any.Type]? = nil,
    lifetime: Lifetime? = nil,
    metadata: (@Sendable (Metadata) -> Bool)? = nil as (@Sendable (Never) -> Bool)?
  ) {
    (self.service, self.tags, self.arguments, self.lifetime) = (service, tags, arguments, lifetime)
    if let metadata { self.metadata = { ($0 as? Metadata).map(metadata) ?? false } }
  }

  @usableFromInline
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

extension Resolver {
  /// The keys of the matching registrations, one for each visible key: parents' first, in
  /// registration order, a child's registration in the place of its parent's.
  ///
  /// Builds nothing.
  @_alwaysEmitIntoClient
  public func keys(matching criteria: Criteria) -> [AnyKey] {
    registrations(of: criteria.service, arguments: criteria.arguments)
      .filter(criteria.matches).map(\.key)
  }

  /// The typed keys of a service, like ``keys(matching:)``; the parameters are those of
  /// ``Criteria``.
  @_alwaysEmitIntoClient
  public func keys<Service, Metadata>(
    _ service: Service.Type, tags: TagCriterion? = nil, arguments: [Any.Type]? = nil,
    lifetime: Lifetime? = nil,
    metadata: (@Sendable (Metadata) -> Bool)? = nil as (@Sendable (Never) -> Bool)?
  ) -> [Key<Service>] {
    let criteria = Criteria(
      service, tags: tags, arguments: arguments, lifetime: lifetime, metadata: metadata)
    return keys(matching: criteria).map(Key.init(known:))
  }

  /// The metadata registered along with the factory that is visible under a key; nil if that has no
  /// metadata of the type, or if there is none. Builds nothing.
  public func metadata<Metadata>(
    for key: some ServiceKey, as type: Metadata.Type = Metadata.self
  ) -> Metadata? {
    registration(for: key.erased)?.metadata as? Metadata
  }
}

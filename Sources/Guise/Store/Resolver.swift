/// A source of registrations, from which services are resolved.
///
/// The protocol requires only look-ups; all else is an extension. A resolver that is not a container
/// keeps nothing and has no observers: in its place stands the container of each registration.
public protocol Resolver: AnyObject, Sendable {
  /// Returns the registration that is visible under exactly a key: its own, or else its parent's.
  func registration(for key: AnyKey) -> Registration?

  /// Returns the registrations of a service with arguments of some types, nil for any, under any
  /// tags: one for each visible key, parents first, in registration order.
  func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration]

  /// The injections that `resolve(into:)` applies: the parents' first, in registration order.
  var injections: [ObjectInjection] { get }
}

extension Resolver {
  @inline(__always)
  var asContainer: Container? { borrowedContainer?.takeUnretainedValue() }

  /// The container without a reference to it, which costs as much as a look-up. The resolver lives on.
  @inline(__always)
  var borrowedContainer: Unmanaged<Container>? {
    // Faster than a cast: the class has no subclasses.
    type(of: self as AnyObject) == Container.self
      ? Unmanaged.passUnretained(unsafeDowncast(self, to: Container.self)) : nil
  }

  /// The keys of the matching registrations, one for each visible key: parents' first, in
  /// registration order, a child's registration in the place of its parent's. Builds nothing.
  @_alwaysEmitIntoClient
  public func keys(matching criteria: Criteria) -> [AnyKey] {
    registrations(of: criteria.service, arguments: criteria.arguments)
      .filter(criteria.matches).map(\.key)
  }

  /// The typed keys of a service, like ``keys(matching:)``, with the parameters of ``Criteria``.
  @_alwaysEmitIntoClient
  public func keys<Service, Metadata>(
    _ service: Service.Type, tags: TagCriterion? = nil, arguments: [Any.Type]? = nil,
    lifetime: Lifetime? = nil,
    metadata: (@Sendable (Metadata) -> Bool)? = nil as (@Sendable (Never) -> Bool)?
  ) -> [Key<Service>] {
    let criteria = Criteria(
      service, tags: tags, arguments: arguments, lifetime: lifetime, metadata: metadata)
    return keys(matching: criteria).compactMap(Key.init)
  }

  /// The metadata registered along with the factory that is visible under a key; nil if that has no
  /// metadata of the type, or if there is none. Builds nothing.
  public func metadata<Metadata>(
    for key: some ServiceKey, as type: Metadata.Type = Metadata.self
  ) -> Metadata? {
    registration(for: key.erased)?.metadata as? Metadata
  }

  /// The registration of a key, and not what a hand-written resolver may make something else with.
  func match(for key: AnyKey) -> Registration? {
    let found = registration(for: key)
    return found?.key.service == key.service && found?.key.has(key.arguments) == true ? found : nil
  }

  /// The registration that answers an unregistered key: one under its tags that takes its arguments
  /// for parameters, or else one without tags that passes them on, and takes its arguments if any.
  func fallback(for key: AnyKey) -> Registration? {
    if key.isPlain || !key.tags.areFindable { return nil }
    let found = match(for: AnyKey(service: key.service, tags: key.tags))
    if let found, found.takes(key.arguments) { return found }
    guard let passing = match(for: AnyKey(service: key.service)), passing.passesTags,
      key.arguments.isEmpty || passing.takes(key.arguments)
    else { return nil }
    return passing
  }

  /// Whether a parameter of a type finds a registration under tags that its factory passes on.
  func hasRegistration(for type: Any.Type, under tags: Tags) -> Bool {
    var service = type
    var arguments: [Any.Type]? = []
    var isCollected = false
    while true {
      let isRegistered =
        if let arguments, !isCollected {
          registration(for: AnyKey(service: service, tags: tags, arguments: arguments)) != nil
        } else {
          registrations(of: service, arguments: arguments).contains {
            isCollected ? $0.key.tags.isSuperset(of: tags) : $0.key.tags == tags
          }
        }
      if isRegistered { return true }
      guard let adapter = Adapters.level(of: service) else {
        let key = AnyKey(service: service, tags: tags, arguments: arguments ?? [])
        return !isCollected && fallback(for: key) != nil
      }
      switch adapter.kind {
      case .array, .set: isCollected = true
      // A `LazyResolver` is given its own tags.
      case .lazy where !isCollected: return false
      case .lazyTags where !isCollected: arguments = nil
      case .provider: arguments = adapter.laterArguments ?? arguments
      case .optional, .lazy, .lazyTags, .lazyFull: break
      }
      service = adapter.wrapped
    }
  }
}

/// A resolver that resolves nothing, for tests of code that takes a resolver.
///
/// Every request fails with `.notFound`, except overrides and those that need no registration: an
/// optional is nil, an array is empty, a lazy resolver is made, and `any Resolver` is this one.
public final class ImpotentResolver: Resolver {
  /// Creates a resolver without any registrations.
  public init() {}

  public func registration(for key: AnyKey) -> Registration? { nil }

  public func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration] { [] }

  public var injections: [ObjectInjection] { [] }
}

extension Registration {
  /// Whether `auto` made the factory, and its parameters, at least one, have these types.
  package final func takes(_ arguments: [Any.Type]) -> Bool {
    givenParameters.map { $0.elementsEqual(arguments, by: ==) } ?? false
  }
}

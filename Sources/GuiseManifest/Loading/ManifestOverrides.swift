public import Guise

/// Registrations that replace a manifest's, for tests.
///
/// They are made in the same container before anything is built, so that singletons use them too; a child
/// container's override does not reach its parent's singletons. An override without a target is an error.
public final class ManifestOverrides: Registrar {
  private(set) var all: [TestOverride] = []
  /// The injections to add to the manifest's container; like decorators, they replace nothing.
  private(set) var injections: [ObjectInjection] = []
  private(set) var decorators: [Decorator] = []

  /// The identifiers of the registrations that are replaced by identifier.
  var identifiers: Set<String> {
    Set(all.compactMap { if case .identifier(let id, _) = $0.target { id } else { nil } })
  }

  init() {}

  /// Overrides a key: every way to register is a way to override.
  public func store(_ registration: Registration) {
    all.append(
      TestOverride(
        target: .key(registration.key), place: registration.location
      ) { _ in registration })
  }

  public func store(_ injection: ObjectInjection) { injections.append(injection) }

  public func store(_ decorator: Decorator) { decorators.append(decorator) }

  /// Overrides the registration of a key with instances made here.
  ///
  /// - Parameters:
  ///   - instance: evaluated for each instance.
  ///   - tags: the tags of the key.
  ///   - lifetime: the lifetime; nil: that of the replaced registration, with its scope, so that a singleton
  ///     stays one object. An eager singleton that stays one stays eager.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    instance: @escaping @autoclosure () throws -> Service, tags: repeat each TagValue,
    lifetime: Lifetime? = nil, file: String = #fileID, line: Int = #line
  ) -> Key<Service> {
    // As in every registrar's `register(instance:)`, the instance need not be `Sendable`.
    nonisolated(unsafe) let instance = instance
    let key = Key<Service>(tags: repeat each tags)
    let place = SourceLocation(file: file, line: line)
    all.append(
      TestOverride(target: .key(AnyKey(key)), place: place) { replaced in
        TypedRegistration<Service>(
          replacing: replaced, lifetime: lifetime ?? replaced.lifetime, at: place,
          sync: { _, _ in try instance() }, async: nil)
      })
    return key
  }

  /// Overrides the registration that a manifest has under an identifier. The service is the factory's own;
  /// tags, the services of `as` and decorators stay.
  ///
  /// - Parameters:
  ///   - identifier: the identifier in the manifest.
  ///   - lifetime: the lifetime; nil: that of the replaced registration, with its scope. A transient one runs
  ///     the closure for each user: give a replacement that keeps state a lifetime, or use
  ///     `replace(_:as:instance:)`. An eager singleton that stays one stays eager.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  ///   - make: makes an instance.
  public func replace<Service>(
    _ identifier: String, lifetime: Lifetime? = nil, file: String = #fileID, line: Int = #line,
    with make: @escaping @Sendable () throws -> Service
  ) {
    replace(identifier, lifetime, file, line, sync: { _, _ in try make() }, async: nil)
  }

  /// Replaces a registration with an async closure, whose instances are resolved with `await`.
  public func replace<Service>(
    _ identifier: String, lifetime: Lifetime? = nil, file: String = #fileID, line: Int = #line,
    with make: @escaping @Sendable () async throws -> Service
  ) {
    replace(identifier, lifetime, file, line, sync: nil, async: { _, _ in try await make() })
  }

  /// Replaces a registration with one instance, which every user gets, whatever the lifetime of the replaced
  /// registration is. Decorators stay, and wrap it as often as that lifetime says.
  ///
  /// - Parameters:
  ///   - identifier: the identifier in the manifest.
  ///   - service: the service of the replaced registration's factory.
  ///   - instance: the instance, which need not be `Sendable`.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  public func replace<Service>(
    _ identifier: String, as service: Service.Type, instance: Service, file: String = #fileID,
    line: Int = #line
  ) {
    nonisolated(unsafe) let instance = instance
    replace(identifier, nil, file, line, sync: { _, _ in instance }, async: nil)
  }

  private func replace<Service>(
    _ identifier: String, _ lifetime: Lifetime?, _ file: String, _ line: Int,
    sync: Factory<Service>.Sync?, async: Factory<Service>.Async?
  ) {
    let place = SourceLocation(file: file, line: line)
    all.append(
      TestOverride(
        target: .identifier(identifier, service: Service.self), place: place
      ) { replaced in
        TypedRegistration<Service>(
          replacing: replaced, lifetime: lifetime ?? replaced.lifetime,
          decorators: replaced.ownDecorators, at: place, sync: sync, async: async)
      })
  }
}

/// The replacement of one registration.
struct TestOverride {
  enum Target: Sendable {
    case key(AnyKey)
    case identifier(String, service: Any.Type)
  }

  let target: Target
  let place: SourceLocation
  /// Makes the replacement; only called with a registration of the same service.
  let make: (Registration) -> Registration
}

extension TypedRegistration {
  fileprivate convenience init(
    replacing replaced: Registration, lifetime: Lifetime, decorators: [Decorator] = [],
    at place: SourceLocation, sync: Factory<Service>.Sync?, async: Factory<Service>.Async?
  ) {
    let traits = RegistrationTraits(
      lifetime: lifetime, eager: replaced.isEager && lifetime == .singleton,
      startOrder: replaced.startOrder, hidden: replaced.isHidden, decorators: decorators,
      at: place)
    self.init(replaced.key, traits, Factory(.hidden, sync: sync, async: async))
  }
}

public import Guise

/// Registrations that replace a manifest's, for tests.
///
/// They are made in the same container before anything is built, so that singletons use them too; a child
/// container's override does not reach its parent's singletons. An override without a target is an error.
public final class ManifestOverrides: Registrar {
  private var all: [TestOverride] = []
  private var injections: [ObjectInjection] = []
  private var decorators: [Decorator] = []

  package init(_ override: (ManifestOverrides) -> Void = { _ in }) { override(self) }

  /// Overrides a key: every way to register is a way to override.
  public func store(_ registration: Registration) {
    all.append(
      TestOverride(key: registration.key, place: registration.location) { _ in registration })
  }

  public func store(_ injection: ObjectInjection) { injections.append(injection) }

  public func store(_ decorator: Decorator) { decorators.append(decorator) }

  /// Overrides the registration of a key with instances made here. Its lifetime stays, so that a singleton is one
  /// object; the form with `lifetime:` changes it.
  ///
  /// - Parameters:
  ///   - instance: evaluated for each instance.
  ///   - tags: the tags of the key.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    instance: @escaping @autoclosure () throws -> Service, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> Key<Service> {
    // As in every registrar's `register(instance:)`, the instance need not be `Sendable`.
    nonisolated(unsafe) let instance = instance
    let key = Key<Service>(tags: repeat each tags)
    let place = SourceLocation(file: file, line: line)
    replace(nil, key, place, sync: { _, _ in try instance() }, async: nil)
    return key
  }

  /// Overrides the factory of the registration that a manifest has under an identifier. The service is
  /// the factory's own; lifetime, tags, the services of `as` and decorators stay.
  ///
  /// - Parameters:
  ///   - identifier: the identifier in the manifest.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  ///   - make: makes an instance. A transient registration runs it for each user: to keep state in a replacement,
  ///     use `replace(_:as:instance:)`.
  public func replace<Service>(
    _ identifier: String, file: String = #fileID, line: Int = #line,
    with make: @escaping @Sendable () throws -> Service
  ) {
    let place = SourceLocation(file: file, line: line)
    replace(identifier, Key<Service>(), place, sync: { _, _ in try make() }, async: nil)
  }

  /// Replaces a registration with an async closure, whose instances are resolved with `await`.
  public func replace<Service>(
    _ identifier: String, file: String = #fileID, line: Int = #line,
    with make: @escaping @Sendable () async throws -> Service
  ) {
    let place = SourceLocation(file: file, line: line)
    replace(identifier, Key<Service>(), place, sync: nil, async: { _, _ in try await make() })
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
    let place = SourceLocation(file: file, line: line)
    replace(identifier, Key<Service>(), place, sync: { _, _ in instance }, async: nil)
  }

  /// - Parameter id: The identifier in the manifest; nil: the key is replaced, with its decorators.
  private func replace<Service>(
    _ id: String?, _ key: Key<Service>, _ place: SourceLocation, sync: Factory<Service>.Sync?,
    async: Factory<Service>.Async?
  ) {
    all.append(
      TestOverride(id: id, key: AnyKey(key), place: place) { replaced in
        let traits = RegistrationTraits(
          lifetime: replaced.lifetime, eager: replaced.isEager, startOrder: replaced.startOrder,
          hidden: replaced.isHidden, decorators: id == nil ? [] : replaced.ownDecorators,
          at: place)
        return TypedRegistration<Service>(
          replaced.key, traits, Factory(.hidden, sync: sync, async: async))
      })
  }

  // MARK: Use

  /// The identifiers of the registrations that are replaced by identifier.
  var identifiers: Set<String> { Set(all.compactMap(\.id)) }

  /// Registers the replacements, and reports those that replace nothing: their tests would prove nothing.
  func register(in container: Container, replacing manifest: ManifestAssembly) -> [Fault] {
    var faults: [Fault] = []
    for override in all {
      let named = manifest.registrations.first { $0.id == override.id }
      let key = override.id == nil ? override.key : named?.key
      if let replaced = container.allRegistrations.last(where: { $0.key == key }),
        replaced.key.service == override.key.service
      {
        container.store(override.make(replaced))
      } else {
        let type = named == nil ? "" : " with a \(TypeName.full(of: override.key.service))"
        let target = override.id.map { Phrase.quoted($0) + type } ?? "\(override.key)"
        faults.append(Fault(.overrideOfNothing(target), at: override.place))
      }
    }
    for injection in injections { container.store(injection) }
    for decorator in decorators { container.store(decorator) }
    return faults
  }
}

/// The replacement of one registration.
private struct TestOverride {
  /// The identifier in the manifest; nil: the key is replaced.
  var id: String?
  /// The key; of a replacement by identifier, only its service counts.
  let key: AnyKey
  let place: SourceLocation
  /// Makes the replacement; only called with a registration of the same service.
  let make: (Registration) -> Registration
}

public import Guise

/// Registrations that replace a manifest's, for tests.
///
/// They are made in the same container before anything is built, so that singletons use them too; a child
/// container's override does not reach its parent's singletons. An override without a target is an error.
public final class ManifestOverrides: Registrar {
  /// The identifiers of the registrations that are replaced by identifier.
  package private(set) var identifiers: Set<String> = []
  /// Replace registrations. One that replaces nothing returns a fault: its test would prove nothing.
  private var replacements: [(Container, ManifestAssembly) -> Fault?] = []
  private var injections: [ObjectInjection] = []
  private var decorators: [Decorator] = []

  package init(_ override: (ManifestOverrides) -> Void = { _ in }) { override(self) }

  /// Overrides a key: every way to register is a way to override.
  public func store(_ registration: Registration) {
    replace(nil, registration.key, registration.location) { _ in registration }
  }

  public func store(_ injection: ObjectInjection) { injections.append(injection) }
  public func store(_ decorator: Decorator) { decorators.append(decorator) }

  /// Overrides the registration of a key with instances made here, each by evaluating `instance`. Its lifetime stays,
  /// so that a singleton is one object; the form with `lifetime:` changes it.
  @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    instance: @escaping @autoclosure () throws -> Service, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> Key<Service> {
    // As in every registrar's `register(instance:)`, the instance need not be `Sendable`.
    nonisolated(unsafe) let instance = instance
    let key = Key<Service>(tags: repeat each tags)
    replace(nil, key, file, line, sync: { _, _ in try instance() })
    return key
  }

  /// Overrides the factory of the registration that a manifest has under an identifier. The service is
  /// the factory's own; lifetime, tags, the services of `as` and decorators stay.
  ///
  /// A transient registration runs `make` for each user: to keep state in a replacement, use
  /// `replace(_:as:instance:)`.
  public func replace<Service>(
    _ identifier: String, file: String = #fileID, line: Int = #line,
    with make: @escaping @Sendable () throws -> Service
  ) {
    replace(identifier, Key<Service>(), file, line, sync: { _, _ in try make() })
  }

  /// Replaces a registration with an async closure, whose instances are resolved with `await`.
  public func replace<Service>(
    _ identifier: String, file: String = #fileID, line: Int = #line,
    with make: @escaping @Sendable () async throws -> Service
  ) {
    replace(identifier, Key<Service>(), file, line, async: { _, _ in try await make() })
  }

  /// Replaces a registration with one instance, which need not be `Sendable`. Every user gets it, whatever the
  /// lifetime of the replaced registration is. Decorators stay, and wrap it as often as that lifetime says.
  ///
  /// The service is that of the replaced registration's factory.
  public func replace<Service>(
    _ identifier: String, as service: Service.Type, instance: Service, file: String = #fileID,
    line: Int = #line
  ) {
    nonisolated(unsafe) let instance = instance
    replace(identifier, Key<Service>(), file, line, sync: { _, _ in instance })
  }

  /// - Parameter id: The identifier in the manifest; nil: the key is replaced, with its decorators.
  private func replace<Service>(
    _ id: String?, _ key: Key<Service>, _ file: String, _ line: Int,
    sync: Factory<Service>.Sync? = nil, async: Factory<Service>.Async? = nil
  ) {
    let place = SourceLocation(file: file, line: line)
    replace(id, AnyKey(key), place) { replaced in
      let traits = RegistrationTraits(
        lifetime: replaced.lifetime, eager: replaced.isEager, startOrder: replaced.startOrder,
        hidden: replaced.isHidden, decorators: id == nil ? [] : replaced.ownDecorators, at: place)
      let factory = Factory(.hidden, sync: sync, async: async)
      return TypedRegistration<Service>(replaced.key, traits, factory)
    }
  }

  /// - Parameter key: The key; of a replacement by identifier, only its service counts.
  private func replace(
    _ id: String?, _ key: AnyKey, _ place: SourceLocation,
    _ make: @escaping (Registration) -> Registration
  ) {
    if let id { identifiers.insert(id) }
    replacements.append { container, manifest in
      let named = manifest.registrations.first { $0.id == id }
      let target = id == nil ? key : named?.key
      if let replaced = container.allRegistrations.last(where: { $0.key == target }),
        replaced.key.service == key.service
      {
        container.store(make(replaced))
        return nil
      }
      let type = named == nil ? "" : " with a \(TypeName.full(of: key.service))"
      let words = id.map { Phrase.quoted($0) + type } ?? "\(key)"
      return Fault(.overrideOfNothing(words), at: place)
    }
  }

  func register(in container: Container, replacing manifest: ManifestAssembly) -> [Fault] {
    injections.forEach(container.store)
    decorators.forEach(container.store)
    return replacements.compactMap { $0(container, manifest) }
  }
}

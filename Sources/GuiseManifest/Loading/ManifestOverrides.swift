public import Guise

/// Registrations that take the place of a manifest's, for tests.
///
/// They are made in the same container before anything is built, so that singletons see them too;
/// a child container's override does not reach its parent's singletons. One that replaces nothing
/// is an error.
public final class ManifestOverrides: Registrar {
  private let recorder = RecordingRegistrar()
  private(set) var byIdentifier: [IdentifierReplacement] = []

  init() {}

  /// By key: every way to register is a way to override.
  public func store(_ registration: Registration) { recorder.store(registration) }

  var byKey: [Registration] { recorder.registrations }

  /// Overrides by key.
  @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    instance: @escaping @autoclosure () throws -> Service, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, file: String = #fileID, line: Int = #line
  ) -> Key<Service> {
    register(
      Service.self, tags: repeat each tags, lifetime: lifetime, file: file, line: line,
      instance: try instance())
  }

  /// Overrides the registration that a manifest has under an identifier. The service is the
  /// factory's own; tags and lifetime stay.
  public func replace<Service>(
    _ identifier: String, file: String = #fileID, line: Int = #line,
    with make: @escaping @Sendable () throws -> Service
  ) {
    let replacement = IdentifierReplacement(
      identifier: identifier, service: Service.self, place: CodePlace(file: file, line: line)
    ) { replaced in
      WiredRegistration<Service>(
        key: replaced.key, lifetime: replaced.lifetime,
        location: SourceLocation(file: file, line: line), parameterTypes: [],
        sync: { _, _ in try make() }, async: { _, _ in try make() })
    }
    byIdentifier.append(replacement)
  }
}

/// What stands in for one registration of a manifest.
struct IdentifierReplacement {
  let identifier: String
  let service: Any.Type
  let place: CodePlace
  let make: (Registration) -> Registration
}

extension Container {
  /// Builds this container's registrations with `eager: true`, under any tags, one after the other
  /// in registration order; the parent starts its own.
  ///
  /// An existing instance stays, so that a call after a failure continues where the first ended.
  /// Eager registrations that a factory adds meanwhile are built, too.
  ///
  /// - Throws: the first failure, like `resolve`, after which nothing else is built; `.noResolver` if
  ///   the container was closed; `CancellationError` if the task is cancelled between two builds;
  ///   ``InvalidEagerError``, before anything is built, if a registration cannot be eager.
  nonisolated(nonsending) public func start() async throws {
    var seen: Set<ObjectIdentifier> = []
    while let registrations = try eagerRegistrations(notIn: &seen) {
      for registration in registrations where isRegistered(registration) {
        try Task.checkCancellation()
        _ = try await registration.awaitResolve(for: self, .none)
      }
    }
  }

  /// Builds this container's registrations with `eager: true` on this thread. One that needs an
  /// async factory throws `.requiresAsync`, unless its instance already exists.
  ///
  /// - Throws: the errors of the async `start`, except for cancellation.
  @available(*, noasync, message: "write 'await'; in main.swift, inside an async function")
  public func start() throws {
    var seen: Set<ObjectIdentifier> = []
    while let registrations = try eagerRegistrations(notIn: &seen) {
      for registration in registrations where isRegistered(registration) {
        _ = try registration.resolve(for: self, .none)
      }
    }
  }

  /// The eager registrations that were not returned before; nil if there are none.
  ///
  /// - Parameter seen: the registrations that were returned before.
  private func eagerRegistrations(notIn seen: inout Set<ObjectIdentifier>) throws -> [Registration]?
  {
    let eager = allRegistrations.filter {
      $0.isEager && seen.insert(ObjectIdentifier($0)).inserted
    }
    if isClosed { throw ResolutionError(.noResolver, key: AnyKey(service: Container.self)) }
    let invalid = eager.filter { $0.lifetimeKind != .singleton || !$0.key.arguments.isEmpty }
    if !invalid.isEmpty { throw InvalidEagerError(registrations: invalid.map(\.step)) }
    if eager.isEmpty { return nil }
    return eager.sortedStably { ($0.startOrder ?? .max) < ($1.startOrder ?? .max) }
  }

  /// Whether the registration still exists: a factory may have replaced or unregistered it
  /// meanwhile.
  private func isRegistered(_ registration: Registration) -> Bool {
    ownRegistration(for: registration.key) === registration
  }
}

/// The error for eager registrations that cannot be built in advance: any but singletons without
/// arguments.
public struct InvalidEagerError: Error, Sendable {
  /// The registrations, at least one, in registration order, with their locations.
  public let registrations: [ResolutionError.Step]
}

extension InvalidEagerError: CustomStringConvertible {
  /// The registrations that cannot be eager, their locations, and a remedy.
  public var description: String {
    var text = "only a singleton without arguments can be eager"
    for step in registrations { text += "\n  " + step.description }
    return text + "\n  help: make each of them a singleton without arguments, or remove `eager`"
  }
}

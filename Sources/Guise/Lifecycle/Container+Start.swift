internal import Synchronization

extension Container {
  /// Builds what is registered here with `eager: true`, under any tags, one after the other in
  /// registration order; what the parent has is the parent's to start.
  ///
  /// An instance that is there already stays, so that a call after a failure goes on where the first
  /// ended. What a factory registers meanwhile is built too.
  ///
  /// - Throws: the first failure, as `resolve` does, and nothing further is built; `.noResolver` where
  ///   the container was closed; `CancellationError` where the task is cancelled between two builds;
  ///   ``InvalidEagerError``, before anything is built, where something is eager that cannot be.
  nonisolated(nonsending) public func start() async throws {
    var pass = EagerPass()
    while let registrations = try pass.next(in: self) {
      for registration in registrations where isRegistered(registration) {
        try Task.checkCancellation()
        try await build(registration, of: registration.key.service)
      }
    }
  }

  /// Builds what is registered here with `eager: true` on this thread: an eager registration that
  /// needs an async factory throws `.requiresAsync`, unless its instance is there already.
  ///
  /// - Throws: what the async `start` throws, but for cancellation.
  @available(
    *, noasync,
    message: "write 'await'; main.swift takes this form even so: there, use an async function"
  )
  public func start() throws {
    var pass = EagerPass()
    while let registrations = try pass.next(in: self) {
      for registration in registrations where isRegistered(registration) {
        try buildNow(registration, of: registration.key.service)
      }
    }
  }

  /// - Parameter service: the registration's.
  private func buildNow<Service>(_ registration: Registration, of service: Service.Type) throws {
    _ = try registration.resolveNow(service, for: self)
  }

  nonisolated(nonsending) private func build<Service>(
    _ registration: Registration, of service: Service.Type
  ) async throws {
    _ = try await registration.resolve(service, for: self, .none)
  }

  /// False where the registration was replaced or unregistered, by a factory that has run meanwhile.
  private func isRegistered(_ registration: Registration) -> Bool {
    if isClosed { return true }
    let table = RegistrationTable(memory: table.load(ordering: .acquiring))
    return table.find(hash: registration.hash) { $0 === registration } != nil
  }
}

/// One call of `start()`.
private struct EagerPass {
  private var seen = ObjectMap()

  /// What is eager and was not returned before; nil where there is nothing.
  mutating func next(in container: Container) throws -> [Registration]? {
    var eager: [Registration] = []
    for registration in container.allRegistrations {
      if registration.isEager && seen.insert(registration) { eager.append(registration) }
    }
    if container.isClosed {
      throw ResolutionError(.noResolver, key: AnyKey(service: Container.self))
    }
    let invalid = eager.filter { $0.lifetimeKind != .singleton || !$0.key.arguments.isEmpty }
    if !invalid.isEmpty { throw InvalidEagerError(registrations: invalid.map(\.step)) }
    if eager.isEmpty { return nil }
    guard eager.contains(where: { $0.startOrder != nil }) else { return eager }
    return eager.sortedStably { ($0.startOrder ?? .max) < ($1.startOrder ?? .max) }
  }
}

internal import Guise
internal import GuiseManifest
internal import GuiseTooling

/// One container of a host, with how much runs in it.
final class HostedWiring: Sendable {
  let container: Container
  let model: WiringModel
  /// The identifiers of the manifest's registrations by what they are registered under.
  let identifiers: [AnyKey: String]
  /// What was registered for the manifest's supplies.
  let supplied: Set<AnyKey>
  private let users = Lock((count: 0, isRetired: false))

  init(
    _ container: Container, _ model: WiringModel, registrations: [ManifestRegistration],
    supplied: Set<AnyKey>
  ) {
    self.container = container
    self.model = model
    self.supplied = supplied
    var identifiers: [AnyKey: String] = [:]
    for registration in registrations {
      for key in registration.keys { identifiers[key] = registration.id }
    }
    self.identifiers = identifiers
  }

  /// Builds the eager registrations. Where a factory fails, what was built before it is closed.
  func start() async throws {
    do {
      try await container.start()
    } catch {
      // Why it failed is said by the first error.
      try? await close()
      throw error
    }
  }

  /// Also where the task is cancelled: instances have to be closed all the more then.
  func close() async throws {
    try await Task { [container] in try await container.close() }.value
  }

  func enter() { users.withLock { $0.count += 1 } }

  /// - Returns: whether the container is to be closed now.
  func leave() -> Bool {
    users.withLock { users in
      users.count -= 1
      return users.isRetired && users.count == 0
    }
  }

  /// Says that nothing more begins in it.
  ///
  /// - Returns: whether the container is to be closed now.
  func retire() -> Bool {
    users.withLock { users in
      users.isRetired = true
      return users.count == 0
    }
  }
}

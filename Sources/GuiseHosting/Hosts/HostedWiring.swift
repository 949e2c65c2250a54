internal import Guise
internal import GuiseManifest
internal import GuiseValidation

/// A container of a host, with a count of the bodies running in it.
final class HostedWiring: Sendable {
  let container: Container
  let model: WiringModel
  /// The identifiers of the manifest's registrations, by registered key.
  let identifiers: [AnyKey: String]
  /// The keys registered for the manifest's supplies.
  let supplied: Set<AnyKey>
  private let users = Lock((count: 0, isRetired: false))

  init(
    _ container: Container, _ model: WiringModel, registrations: [PlannedRegistration],
    supplied: Set<AnyKey>
  ) {
    self.container = container
    self.model = model
    self.supplied = supplied
    identifiers = Dictionary(
      registrations.flatMap { registration in registration.keys.map { ($0, registration.id) } }
    ) { $1 }
  }

  /// Builds the eager registrations. If a factory fails, the instances built before it are closed.
  func start() async throws {
    do {
      try await container.start()
    } catch {
      // The first error is the reason for the failure.
      try? await close()
      throw error
    }
  }

  /// Closes the container even if the task is cancelled, when instances still have to be closed.
  func close() async throws {
    try await Task { [container] in try await container.close() }.value
  }

  func enter() { users.withLock { $0.count += 1 } }

  /// - Returns: whether to close the container now.
  func leave() -> Bool {
    users.withLock { users in
      users.count -= 1
      return users.isRetired && users.count == 0
    }
  }

  /// Marks the container as closed to new bodies.
  ///
  /// - Returns: whether to close the container now.
  func retire() -> Bool {
    users.withLock { users in
      users.isRetired = true
      return users.count == 0
    }
  }
}

extension HostedWiring {
  /// Returns whether a registration of this container and the one of the same key in its replacement build the
  /// same instance from the same dependencies.
  ///
  /// - Parameter changed: the identifiers of changed registrations in the manifest.
  func isSame(
    _ before: Registration, as after: Registration, in new: HostedWiring, changed: Set<String>
  ) -> Bool {
    let key = after.key
    switch (identifiers[key], new.identifiers[key]) {
    case (let one?, let other?):
      return one == other && !changed.contains(one) && hasSameValues(one, in: new)
    case (nil, nil):
      // Code registers the same again; its supplies belong to each container.
      return !supplied.contains(key) && !new.supplied.contains(key)
        && before.location == after.location
    default: return false
    }
  }

  /// Returns whether the variables in a registration's settings, which are written the same, have the same
  /// values.
  private func hasSameValues(_ id: String, in new: HostedWiring) -> Bool {
    let (before, after) = (model.composition, new.model.composition)
    let settings = [before, after].compactMap { $0.registrations[id] }.flatMap(\.allSettings)
    return settings.variables.allSatisfy { name in
      switch (before.variables[name]?.value, after.variables[name]?.value) {
      case (.json(let one), .json(let other)): JSON(one) == JSON(other)
      case (let one, let other): one == other
      }
    }
  }
}

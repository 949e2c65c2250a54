internal import Guise
internal import GuiseValidation

/// A container of a host, with a count of the bodies running in it.
final class HostedWiring: Sendable {
  let container: Container
  let model: WiringModel
  private let users = Lock((count: 0, isRetired: false))

  init(_ container: Container, _ model: WiringModel) {
    self.container = container
    self.model = model
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

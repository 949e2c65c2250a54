internal import Guise
internal import Testing

/// A container that a test uses, while it does.
struct TestScope: Sendable {
  @TaskLocal static var current: TestScope?

  let container: Container
  let recipe: ContainerRecipe
  /// The test whose traits made the container; nil where a function did.
  let test: Test.ID?

  /// Runs a body with the container as the current one, and closes the container when the body has
  /// returned, has thrown or was cancelled.
  ///
  /// - Throws: what the body throws; what cannot be closed is then an issue of its own.
  nonisolated(nonsending) func run<Value>(
    _ body: nonisolated(nonsending) (Container) async throws -> Value
  ) async throws -> Value {
    let value: Value
    do {
      value = try await Self.$current.withValue(self) { try await body(container) }
    } catch {
      do { try await close() } catch {
        Issue.record(error, sourceLocation: Test.current?.sourceLocation ?? #_sourceLocation)
      }
      throw error
    }
    try await close()
    return value
  }

  /// A task of its own: instances are closed as well where the test's task was cancelled.
  nonisolated(nonsending) private func close() async throws {
    try await Task { [container] in try await container.close() }.value
  }
}

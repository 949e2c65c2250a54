internal import Guise
internal import GuiseValidation
internal import Testing

/// A container in use by a test.
struct TestScope: Sendable {
  @TaskLocal static var current: TestScope?

  let container: Container
  let builds: BuildCounts
  let recipe: ContainerRecipe
  /// The test whose traits made the container; nil for a container made by a function.
  let test: Test.ID?

  /// Makes the container that a recipe describes.
  nonisolated(nonsending) init(_ recipe: ContainerRecipe, test: Test.ID?) async throws {
    (builds, self.recipe, self.test) = (BuildCounts(), recipe, test)
    container = try await recipe.container(observedBy: builds)
  }

  /// Runs a body with the container as the current one, and closes the container when the body has
  /// returned, thrown an error or been cancelled.
  ///
  /// - Throws: the error of the body, with errors of closing recorded as separate issues; otherwise
  ///   errors of closing.
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

  /// Closes the container in an unstructured task, which also closes instances after the test's
  /// task was cancelled.
  nonisolated(nonsending) private func close() async throws {
    try await Task { [container] in try await container.close() }.value
  }
}

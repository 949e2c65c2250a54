public import Guise
internal import GuiseValidation

/// Runs a body with the container that traits describe, and closes the container afterwards: for
/// XCTest, or for a test with different overrides for each of its arguments.
///
/// ```swift
/// try await withTestContainer(.manifest(manifest, factories: .newsletter)) { container in
///   let signup: Signup = try await container.resolve()
///   signup.add("Grace")
///   signup.add("Grace")
///   let readers: Readers = try await container.resolve()
///   XCTAssertEqual(readers.names, ["Grace"])
/// }
/// ```
///
/// In a test with its own traits, the given traits follow them: `.overriding { … }` alone makes a
/// second container that differs from the test's by these overrides. In the body,
/// ``TestContainer/current`` is the new container.
///
/// - Parameters:
///   - traits: `.manifest` or `.container`, followed by `.overriding` and `.registering`; see
///     ``ContainerTrait``.
///   - body: called with the container, on the caller's actor.
/// - Returns: the result of the body.
/// - Throws: `ManifestError` with every finding of an invalid manifest; errors of the body;
///   `ClosingError`, if the body does not throw; ``TestContainerError`` where no trait begins a
///   container.
@discardableResult
nonisolated(nonsending) public func withTestContainer<Value>(
  _ traits: ContainerTrait...,
  perform body: nonisolated(nonsending) (Container) async throws -> Value
) async throws -> Value {
  let recipe = ContainerRecipe(
    parts: (TestScope.current?.recipe.parts ?? []) + traits.map(\.part))
  return try await TestScope(recipe, test: nil).run(body)
}

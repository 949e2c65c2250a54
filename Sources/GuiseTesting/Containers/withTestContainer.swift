public import Guise

/// Runs a body with a container as traits describe it, and closes the container when the body has
/// ended: for XCTest, and where a test needs other overrides for each of its arguments.
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
/// In a test that has traits of its own, those given are taken after them: `.overriding { … }` alone
/// makes a second container that differs from the test's by these overrides. In the body,
/// ``TestContainer/current`` is the new container.
///
/// - Parameters:
///   - traits: `.manifest` or `.container`, then `.overriding` and `.registering`; see
///     ``ContainerTrait``.
///   - body: called with the container, on the caller's actor.
/// - Returns: what the body returns.
/// - Throws: `ManifestError` with every finding, where the manifest is not valid; what the body throws;
///   where it does not throw, `ClosingError`; ``TestContainerError`` where nothing begins a container.
@discardableResult
nonisolated(nonsending) public func withTestContainer<Value>(
  _ traits: ContainerTrait...,
  perform body: nonisolated(nonsending) (Container) async throws -> Value
) async throws -> Value {
  let recipe = try ContainerRecipe(
    (TestScope.current?.recipe.parts ?? []) + traits.map(\.part))
  let scope = TestScope(container: try await recipe.container(), recipe: recipe, test: nil)
  return try await scope.run(body)
}

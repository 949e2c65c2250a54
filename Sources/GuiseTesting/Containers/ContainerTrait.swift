internal import Guise
internal import GuiseManifest
public import Testing

/// Gives each test a container of its own, which `TestContainer.current` reads.
///
/// ```swift
/// @Test(
///   .manifest(manifest, factories: .newsletter) { overrides in
///     overrides.register(instance: MemoryMailer() as any Mailer)
///   })
/// func nobodyReadsItAtFirst() throws {
///   #expect(try TestContainer.current.resolve(Readers.self).names.isEmpty)
/// }
/// ```
///
/// `.manifest` and `.container` begin a container; `.overriding` and `.registering` change the one that
/// a trait before them begins, on the same test or suite or on a suite around it. The traits of a test
/// are taken in order, those of the outermost suite first: the last trait that begins a container
/// begins that of the test, and what is before it does not count.
///
/// A container is made for each test of a suite, whatever suites are in between, and for each argument
/// of a parameterized test, so that tests may run in parallel. Its eager registrations are built before
/// the test begins. It is closed when the test ends, however it ends; what cannot be closed is an issue.
/// A manifest that is not valid is not loaded and the test does not run: each finding is an issue at its
/// own place in the manifest.
public struct ContainerTrait: TestTrait, SuiteTrait, TestScoping {
  let part: ContainerRecipe.Part

  /// True: a suite's trait is that of each of its tests.
  public var isRecursive: Bool { true }

  /// Makes the container of a test, runs the test and closes the container.
  ///
  /// - Parameters:
  ///   - test: the test, with all of its traits.
  ///   - testCase: the arguments that it runs with.
  ///   - function: runs it.
  /// - Throws: what keeps the container from being made, other than findings; what `function` throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The first of a test's traits makes what all of them describe.
    if TestScope.current?.test == test.id { return try await function() }
    let traits = test.traits.compactMap { $0 as? ContainerTrait }
    let recipe = try ContainerRecipe(traits.map(\.part))
    let container: Container
    do {
      container = try await recipe.container()
    } catch let error as ManifestError {
      ReportedIssue.all(of: error.report, isStrict: false, seenFrom: test.sourceLocation)
        .forEach { $0.record() }
      return
    }
    let scope = TestScope(container: container, recipe: recipe, test: test.id)
    try await scope.run { _ in try await function() }
  }
}

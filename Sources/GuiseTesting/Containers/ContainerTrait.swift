internal import Guise
internal import GuiseManifest
internal import GuiseValidation
public import Testing

/// Gives each test its own container, which `TestContainer.current` returns.
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
/// `.manifest` and `.container` begin a container; `.overriding` and `.registering` change the
/// container of an earlier trait, on the same test or suite or on an enclosing suite. The traits of
/// a test apply in order, outermost suite first: the last trait that begins a container takes
/// effect, and all traits before it are ignored.
///
/// Each test of a suite, at any depth, and each argument of a parameterized test has its own
/// container, which allows tests to run in parallel. Eager registrations are built before the test
/// begins. The container is closed when the test ends, whatever its outcome; failures to close are
/// issues. An invalid manifest is not loaded and the test does not run: each finding is an issue at
/// its own place in the manifest.
public struct ContainerTrait: TestTrait, SuiteTrait, TestScoping {
  let part: ContainerRecipe.Part

  /// Always true: a suite's trait applies to each of its tests.
  public var isRecursive: Bool { true }

  /// Makes the container of a test, runs the test and closes the container.
  ///
  /// - Parameters:
  ///   - test: the test, with all of its traits.
  ///   - testCase: the arguments of the test.
  ///   - function: runs the test.
  /// - Throws: errors of making the container, other than findings, and errors of `function`.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The first trait of a test makes the container that all of them describe.
    if TestScope.current?.test == test.id { return try await function() }
    let traits = test.traits.compactMap { $0 as? ContainerTrait }
    let recipe = ContainerRecipe(parts: traits.map(\.part))
    let scope: TestScope
    do {
      scope = try await TestScope(recipe, test: test.id)
    } catch let error as ManifestError {
      ReportedIssue.all(of: error.report, isStrict: false, seenFrom: test.sourceLocation)
        .forEach { $0.record() }
      return
    }
    try await scope.run { _ in try await function() }
  }
}

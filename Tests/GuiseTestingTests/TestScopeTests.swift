import Guise
import GuiseManifest
import GuiseTesting
import GuiseValidation
import TestSupport
import Testing

/// How a test's container begins and ends.
@Suite("The life of a test's container")
struct TestScopeTests {
  private struct Failed: Error {}

  /// Runs a body as a test with these traits would be run.
  private func run(
    _ traits: [ContainerTrait], _ body: @escaping @Sendable () async throws -> Void = {}
  ) async throws {
    var test = try #require(Test.current)
    test.traits = traits
    let first = try #require(traits.first)
    try await first.provideScope(for: test, testCase: nil, performing: body)
  }

  enum Ending: CaseIterable, Sendable { case passes, throwing, cancelled, ofAFunction }

  @Test(arguments: Ending.allCases)
  func itIsClosedHoweverTheTestEnds(_ ending: Ending) async throws {
    let closings = Closings()
    let trait = ContainerTrait.container { container in
      container.register(instance: closings)
      container.register(lifetime: .singleton, factory: auto(Archive.init(closings:)))
    }
    let body: @Sendable () async throws -> Void = {
      _ = try await TestContainer.current.resolve(Archive.self)
      #expect((closings.opened, closings.closed) == (1, 0))
      if ending != .passes { throw Failed() }
    }
    let result = await Task {
      if ending == .cancelled { withUnsafeCurrentTask { $0?.cancel() } }
      guard ending == .ofAFunction else { return try await run([trait], body) }
      try await withTestContainer(trait) { _ in try await body() }
    }.result
    #expect((closings.opened, closings.closed) == (1, 1))
    guard ending != .passes else { return try result.get() }
    #expect(throws: Failed.self) { try result.get() }
  }

  @Test func aFailingCloseIsAnIssue() async throws {
    await #expect(throws: ClosingError.self) {
      try await run([.newsletter(closings: Closings(failing: true))])
    }
    // Where the test throws, its own error comes first.
    let closing = Issues()
    try await withKnownIssue {
      try await run([.newsletter(closings: Closings(failing: true))]) { throw Failed() }
    } matching: {
      closing.add($0)
    }
    let unclosed = try #require(closing.all.first { $0.error is ClosingError })
    #expect(unclosed.sourceLocation == Test.current?.sourceLocation)
    #expect(closing.all.contains { $0.error is Failed })
  }

  @Test func itIsClosedWhereItCannotBeStarted() async throws {
    let closings = Closings()
    await #expect(throws: ResolutionError.self) {
      try await run([
        .container { container in
          container.register(instance: closings)
          container.register(
            lifetime: .singleton, eager: true, factory: auto(Archive.init(closings:)))
          container.register(lifetime: .singleton, eager: true) { _ -> Int in throw Failed() }
        }
      ]) { Issue.record("it must not run") }
    }
    #expect((closings.opened, closings.closed) == (1, 1))
  }

  @Test func everyTestHasItsOwnParent() async throws {
    let trait = ContainerTrait.manifest(
      manifestFile, factories: .newsletter, parent: Container { $0.register(instance: Closings()) },
      options: ManifestOptions(environment: ["NEWSLETTER_TOKEN": "x"]))
    let parents = try await withTestContainer(trait) { first in
      try await withTestContainer { second in [first, second].compactMap(\.parent) }
    }
    #expect(parents.count == 2 && parents[0] !== parents[1])
  }

  @Test func withoutATraitItSaysWhatToDo() {
    let error = #expect(throws: TestContainerError.self) { try TestContainer.current }
    #expect(
      error?.description.contains("give the test or its suite the trait '.manifest(…)'") == true)
  }

  @Test func aDetachedTaskDoesNotInheritIt() async throws {
    try await withTestContainer(.newsletter()) { _ in
      await #expect(throws: TestContainerError.self) {
        try await Task.detached { _ = try TestContainer.current }.value
      }
    }
  }

  @Test(arguments: [
    ([ContainerTrait.overriding { _ in }], "change the container of a trait before them"),
    ([.registering { _ in }], "change the container of a trait before them"),
    ([.container { _ in }, .overriding { _ in }], "use '.registering'"),
  ])
  func traitsThatDescribeNoContainer(_ traits: [ContainerTrait], says: String) async throws {
    let error = await #expect(throws: TestContainerError.self) {
      try await run(traits) { Issue.record("it must not run") }
    }
    #expect(error?.description.contains(says) == true)
  }

  /// Traits before the last one that begins a container do not count.
  @Test func theLastBeginningCounts() async throws {
    try await run([
      .overriding { _ in Issue.record("it must not be called") },
      .container { _ in Issue.record("it must not be called") }, .newsletter(),
    ]) { () async throws in
      #expect(try mailerName(in: TestContainer.current) == "suite")
    }
  }

  @Test func anInvalidManifestKeepsTheTestFromRunning() async throws {
    let folder = try TemporaryFolder([
      "broken.json": """
      { "guise": 1, "assemblies": {
        "app": { "registrations": { "signup": "singup" } } } }
      """
    ])
    let issues = Issues()
    try await withKnownIssue {
      try await run([.manifest(folder.url("broken.json"), factories: .newsletter)]) {
        Issue.record("it must not run")
      }
    } matching: {
      issues.add($0)
    }
    let rules = issues.all.map(\.text)
    #expect(issues.all.count >= 1 && !rules.contains { $0.contains("must not run") }, "\(rules)")
    let typo = try #require(issues.all.first { $0.text.contains("[unknown-factory]") })
    #expect(typo.sourceLocation?.line == 2 && typo.sourceLocation?.column == 41)
  }

  @Test func anOverrideThatReplacesNothingIsAnIssue() async throws {
    let issues = Issues()
    let line = #line + 4
    try await withKnownIssue {
      try await run([
        .newsletter(),
        .overriding { $0.register(instance: 1) },
      ])
    } matching: {
      issues.add($0)
    }
    #expect(issues.all.map(\.sourceLocation?.fileID) == [#fileID])
    #expect(issues.all.map(\.sourceLocation?.line) == [line])
    #expect(issues.all.first?.text.contains("[override-without-target]") == true)
  }
}

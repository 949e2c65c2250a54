import Guise
import GuiseManifest
import GuiseTesting
import GuiseValidation
import TestSupport
import Testing

/// A container for each test, as its traits describe it.
@Suite("Traits of a suite and of a test", .newsletter())
struct ContainerTraitTests {
  private let container: Container

  /// A suite's own initializer runs inside of the test.
  init() throws { container = try TestContainer.current }

  @Test func aSuitesTraitReachesItsTests() throws {
    #expect(try TestContainer.current === container)
    #expect(try mailerName(in: container) == "suite")
  }

  @Test func eagerRegistrationsAreBuiltBefore() throws {
    let closings = try container.resolve(Closings.self)
    #expect(closings.opened > closings.closed)
  }

  @Test(.overriding { $0.register(instance: MemoryMailer(name: "test") as any Mailer) })
  func aTestOverridesWhatItsSuiteHas() throws {
    #expect(try mailerName(in: container) == "test")
  }

  @Test(
    .overriding { $0.register(instance: MemoryMailer(name: "first") as any Mailer) },
    .overriding { $0.replace("mailer") { MemoryMailer(name: "second") as any Mailer } })
  func theLastOverrideCounts() throws {
    #expect(try mailerName(in: container) == "second")
  }

  @Test(.registering { $0.register(tags: "other", instance: Closings(failing: true)) })
  func aTestRegistersBesidesWhatIsSupplied() throws {
    #expect(try container.resolve(Closings.self, tags: "other").opened == 0)
  }

  @Test(.container { $0.assemble(NewsletterAssembly()) })
  func aTestsContainerReplacesTheSuites() throws {
    #expect(try mailerName(in: TestContainer.current) == "assembly")
    #expect(throws: ResolutionError.self) { () throws in
      _ = try TestContainer.current.resolve(Archive.self)
    }
  }

  @Suite(
    "Nested", .overriding { $0.register(instance: MemoryMailer(name: "nested") as any Mailer) })
  struct Nested {
    @Test func bothSuitesCount() throws {
      #expect(try mailerName(in: TestContainer.current) == "nested")
      #expect(try TestContainer.current.resolve(Closings.self).opened > 0)
    }

    @Test(.overriding { $0.register(instance: MemoryMailer(name: "inner") as any Mailer) })
    func theInnermostCounts() throws {
      #expect(try mailerName(in: TestContainer.current) == "inner")
    }
  }
}

@Suite("A manifest's trait")
struct ManifestTraitTests {
  /// The closure behind it overrides.
  @Test(
    .manifest(manifestFile, factories: .newsletter) { overrides in
      overrides.replace("mailer") { MemoryMailer(name: "trailing") as any Mailer }
    } supplies: { supplies in
      supplies.register(instance: Closings())
    })
  func itsClosures() throws {
    #expect(try mailerName(in: TestContainer.current) == "trailing")
  }
}

@Suite("Containers that code wires", .container { $0.assemble(NewsletterAssembly()) })
struct CodeContainerTests {
  @Test(.registering { $0.register(instance: MemoryMailer(name: "test") as any Mailer) })
  func aTestReplacesByKey() throws {
    #expect(try mailerName(in: TestContainer.current) == "test")
  }

  @Test(
    .container { container in
      container.register(lifetime: .singleton, eager: true, instance: MemoryMailer(name: "eager"))
    })
  func eagerOnesAreBuilt() throws {
    #expect(try TestContainer.builds(of: MemoryMailer.self) == 1)
  }
}

/// Tests that run at the same time, each with its own overrides.
@Suite("Tests in parallel", .newsletter())
struct ParallelTests {
  static let numbers = 0..<Stress.size(200)

  @Test(arguments: numbers)
  func eachSeesItsOwnOverride(number: Int) async throws {
    let suites = try TestContainer.current
    try await withTestContainer(
      .overriding { overrides in
        overrides.register(instance: MemoryMailer(name: "\(number)") as any Mailer)
      }
    ) { container in
      for _ in 0..<5 {
        await Task.yield()
        #expect(try TestContainer.current === container)
        let task = Task { try await TestContainer.current.resolve(Signup.self) }
        try await task.value.welcome("\(number)")
      }
      #expect(try mailerName(in: container) == "\(number)")
      let mailer = try await container.resolve((any Mailer).self)
      #expect((mailer as? MemoryMailer)?.letters.count == 5)
      #expect(try TestContainer.builds(of: (any Mailer).self) == 1)
    }
    #expect(try TestContainer.current === suites)
    #expect(try mailerName(in: suites) == "suite")
  }

  /// Every argument has a container of its own.
  @Test(arguments: numbers)
  func noneSeesAnothersLetters(number: Int) throws {
    try TestContainer.current.resolve(Signup.self).welcome("\(number)")
    let mailer = try #require(
      try TestContainer.current.resolve((any Mailer).self) as? MemoryMailer)
    #expect(mailer.letters == ["Welcome, \(number)"])
  }
}

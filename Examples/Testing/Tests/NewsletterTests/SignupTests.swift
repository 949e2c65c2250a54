import Guise
import GuiseManifest
import GuiseTesting
import NewsletterKit
import Testing

/// Every test has a container of its own, wired by the manifest that is shipped, but for the mailer.
@Suite(
  .manifest(manifest, factories: .newsletter) { overrides in
    overrides.register(instance: MemoryMailer() as any Mailer)
  })
struct SignupTests {
  @Test func aReaderIsWelcomedOnce() throws {
    let signup: Signup = try TestContainer.current.resolve()
    signup.add("Ada")
    signup.add("Ada")
    let mailer = try TestContainer.current.resolve((any Mailer).self) as? MemoryMailer
    #expect(mailer?.letters == ["Ada: Welcome!"])
  }

  @Test(.overriding { $0.replace("mailer") { SlowMailer() as any Mailer } })
  func oneTestHasAnotherMailer() throws {
    #expect(try TestContainer.current.resolve((any Mailer).self) is SlowMailer)
  }

  @Test(arguments: 0..<200)
  func eachArgumentHasItsOwnMailer(number: Int) async throws {
    try await withTestContainer(
      .overriding { $0.register(instance: NumberedMailer(number) as any Mailer) }
    ) { container in
      let mailer = try await container.resolve((any Mailer).self)
      #expect((mailer as? NumberedMailer)?.number == number)
    }
  }
}

/// Tests on the main actor, such as those of view models, which read their container once.
@MainActor @Suite(.manifest(manifest, factories: .newsletter))
struct ReaderTests {
  let container: Container

  init() throws { container = try TestContainer.current }

  @Test(.overriding { $0.replace("mailer", as: (any Mailer).self, instance: MemoryMailer()) })
  func aWelcomeIsSent() throws {
    let signup: Signup = try container.resolve()
    signup.add("Ada")
    let mailer = try container.resolve((any Mailer).self) as? MemoryMailer
    #expect(mailer?.letters == ["Ada: Welcome!"])
  }

  @Test func namesAreKept() async throws {
    let signup: Signup = try await container.resolve()
    signup.add("Grace")
    #expect(try await container.resolve(Readers.self).names == ["Grace"])
  }
}

/// Tests with traits of their own.
struct ContainerTests {
  @Test(
    .manifest(manifest, factories: .newsletter) { overrides in
      overrides.register(instance: MemoryMailer() as any Mailer)
    })
  func nobodyReadsItAtFirst() throws {
    #expect(try TestContainer.current.resolve(Readers.self).names.isEmpty)
  }

  @Test(.container { $0.assemble(NewsletterAssembly()) })
  func anAssembly() throws {
    #expect(try TestContainer.current.resolve((any Mailer).self) is MemoryMailer)
  }

  @Test(.manifest(manifest, factories: .newsletter))
  func signupsShareTheMailer() throws {
    for _ in 0..<3 { _ = try TestContainer.current.resolve(Signup.self) as Signup }
    #expect(try TestContainer.builds(of: (any Mailer).self) == 1)
  }
}

private struct SlowMailer: Mailer {
  func send(_ letter: String, to reader: String) {}
}

private struct NumberedMailer: Mailer {
  let number: Int

  init(_ number: Int) { self.number = number }

  func send(_ letter: String, to reader: String) {}
}

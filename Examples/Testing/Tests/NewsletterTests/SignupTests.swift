import Guise
import GuiseManifest
import GuiseTesting
import NewsletterKit
import Testing

/// Every test has a container of its own, wired by the manifest that is shipped, but for the mailer.
@Suite(
  .manifest(manifest, factories: .newsletter) { overrides in
    overrides.register(instance: MemoryMailer() as any Mailer)
    overrides.spy(on: (any Mailer).self)
  })
struct SignupTests {
  @Test func aReaderIsWelcomedOnce() throws {
    let signup: Signup = try TestContainer.current.resolve()
    signup.add("Ada")
    signup.add("Ada")
    let mailer = try TestContainer.current.resolve((any Mailer).self) as? MemoryMailer
    #expect(mailer?.letters == ["Ada: Welcome!"])
  }

  @Test func signupsShareTheMailer() throws {
    for _ in 0..<3 { _ = try TestContainer.current.resolve(Signup.self) as Signup }
    let spy = try TestContainer.spy(on: (any Mailer).self)
    #expect(spy.resolutions == 3)
    #expect(spy.builds == 1)
  }

  @Test(.overriding { $0.replace("mailer", with: { BrokenMailer() as any Mailer }) })
  func oneTestHasAnotherMailer() throws {
    #expect(try TestContainer.current.resolve((any Mailer).self) is BrokenMailer)
  }

  @Test(arguments: 0..<200)
  func testsRunInParallel(number: Int) async throws {
    try await withTestContainer(
      .overriding { $0.register(instance: NumberedMailer(number) as any Mailer) }
    ) { container in
      await Task.yield()
      let mailer = try await container.resolve((any Mailer).self)
      #expect((mailer as? NumberedMailer)?.number == number)
    }
  }
}

private struct BrokenMailer: Mailer {
  func send(_ letter: String, to reader: String) {}
}

private struct NumberedMailer: Mailer {
  let number: Int

  init(_ number: Int) { self.number = number }

  func send(_ letter: String, to reader: String) {}
}

import GuiseManifest
import GuiseTesting
import NewsletterKit
import XCTest

/// The same in XCTest, which has no traits.
final class SignupXCTests: XCTestCase {
  func testTheManifestIsValid() {
    expectValid(manifest, factories: .newsletter, strict: true)
  }

  func testAReaderIsWelcomed() async throws {
    let mailer = MemoryMailer()
    try await withTestContainer(
      .manifest(manifest, factories: .newsletter) {
        $0.register(instance: mailer as any Mailer)
      }
    ) { container in
      let signup: Signup = try await container.resolve()
      signup.add("Grace")
    }
    XCTAssertEqual(mailer.letters, ["Grace: Welcome!"])
  }
}

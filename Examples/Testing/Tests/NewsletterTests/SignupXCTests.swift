import GuiseManifest
import GuiseTesting
import NewsletterKit
import XCTest

/// The same in XCTest, which has no traits.
final class SignupXCTests: XCTestCase {
  func testTheManifestIsValid() {
    expectValid(manifest, factories: .newsletter, strict: true)
  }

  func testAReaderIsAddedOnce() async throws {
    try await withTestContainer(.manifest(manifest, factories: .newsletter)) { container in
      let signup: Signup = try await container.resolve()
      signup.add("Grace")
      signup.add("Grace")
      let readers: Readers = try await container.resolve()
      XCTAssertEqual(readers.names, ["Grace"])
    }
  }
}

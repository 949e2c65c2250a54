import Foundation
import Greetings
import GuiseManifest
import GuiseTesting
import Testing

@Test func theManifestIsValid() {
  let manifest = URL(filePath: "../../manifest.json", relativeTo: URL(filePath: #filePath))
  expectValid(manifest, factories: .quickstart)
}

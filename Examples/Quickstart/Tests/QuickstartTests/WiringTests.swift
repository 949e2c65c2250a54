import Foundation
import GuiseTesting
import Testing

@testable import quickstart

@Test func theManifestIsValid() {
  let manifest = URL(filePath: "../../manifest.json", relativeTo: URL(filePath: #filePath))
  expectValid(manifest, factories: .quickstart)
}

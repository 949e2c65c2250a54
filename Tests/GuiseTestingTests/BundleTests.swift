import Foundation
import Guise
import GuiseManifest
import GuiseTesting
import GuiseValidation
import TestSupport
import Testing

/// Manifests in a bundle, checked as the application loads them.
///
/// The bundle is that of these tests: `Wiring` was copied whole, and of `Flattened`, which has the same
/// files, only the files.
@Suite("Manifests in bundles")
struct BundleTests {
  private func issues(_ path: String, in bundle: Bundle = .module) -> [Issue] {
    let issues = Issues()
    withKnownIssue {
      #expect(!expectValid([.resource(path, in: bundle)], factories: .app))
    } matching: {
      issues.add($0)
    }
    return issues.all.filter { $0.text.contains("error: ") }
  }

  @Test func anIncludeWhoseFolderWasFlattened() throws {
    let found = issues("manifest.json")
    #expect(found.map(\.sourceLocation?.line) == [3])
    let issue = try #require(found.first)
    #expect(issue.sourceLocation?.fileID == "GuiseTestingTests/manifest.json")
    #expect(issue.text.contains("[include-not-found]"))
    #expect(issue.text.contains(#"the included file "parts/mail.json" does not exist"#))
  }

  /// The application is told the same.
  @Test func loadingSaysTheSame() async throws {
    let source = ManifestSource.resource("manifest.json", in: .module)
    let error = await #expect(throws: ManifestError.self) {
      _ = try await Container(manifest: source, factories: .app)
    }
    let found = issues("manifest.json")
    #expect(found.count == 1)
    let lines = found.compactMap { $0.text.split(separator: "\n").first }
    #expect(lines.allSatisfy { error?.description.contains($0) == true })
  }
}

import Foundation
import Guise
import GuiseManifest
import GuiseTesting
import GuiseValidation
import TestSupport
import Testing

/// What a bundle has, checked as the application loads it.
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

  @Test func aFolderThatWasCopiedWholeIsValid() {
    #expect(expectValid([.app], factories: .app, strict: true))
  }

  @Test func theSameFoldersAreValidInTheSourceTree() {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    #expect(
      expectValid(
        folder.appending(path: "Wiring/manifest.json"),
        folder.appending(path: "Flattened/manifest.json"), factories: .app, strict: true))
  }

  @Test func anIncludeWhoseFolderWasFlattened() throws {
    let found = issues("manifest.json")
    #expect(found.map(\.sourceLocation?.line) == [3])
    let issue = try #require(found.first)
    #expect(issue.sourceLocation?.fileID == "GuiseTestingTests/manifest.json")
    #expect(issue.text.contains("[include-not-found]"))
    #expect(
      issue.text.contains(
        #"the included file "parts/mail.json" does not exist in the bundle "guise_GuiseTestingTests."#
      ))
    #expect(issue.text.contains(#"is in the bundle at "mail.json""#))
    #expect(issue.text.contains("'.copy' in Package.swift"))
    #expect(!issue.text.contains("did you mean"))
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

  @Test(arguments: [
    // The folder was flattened.
    ("Wiring/mail.json", #"it is in the bundle at "mail.json""#),
    // It was not.
    ("Resources/Wiring/manifest.debug.json", #"did you mean "Wiring/manifest.debug.json"?"#),
    ("manifest.debug.json", #"did you mean "Wiring/manifest.debug.json"?"#),
    ("Wiring/manifest", #"did you mean "Wiring/manifest.json"?"#),
    ("Wiring/manifst.json", #"did you mean "Wiring/manifest.json"?"#),
    ("release.json", #"'.copy("release.json")' in Package.swift, Copy Bundle Resources in Xcode"#),
  ])
  func aManifestThatIsNotThere(_ path: String, _ help: String) throws {
    let line = #line - 7
    let found = issues(path)
    #expect(found.count == 1)
    let issue = try #require(found.first)
    #expect(issue.sourceLocation?.fileID == #fileID)
    #expect((issue.sourceLocation?.line ?? 0) < line)
    #expect(issue.text.contains(#"has no "\#(path)" [unreadable-file]"#))
    #expect(issue.text.contains(help))
  }

  @Test func whatTheBundleHasIsListed() throws {
    for (files, list) in [
      (["b.json", "a/a.json", "a.txt", "shop_Shop.bundle/c.json"], #""a/a.json" and "b.json""#),
      (["a.txt"], "none"),
    ] {
      let folder = try TemporaryFolder(
        Dictionary(uniqueKeysWithValues: files.map { ($0, "{}") }))
      let found = issues("manifest.json", in: try #require(Bundle(url: folder.url)))
      withExtendedLifetime(folder) {}
      #expect(found.count == 1)
      #expect(found.allSatisfy { $0.text.hasSuffix("JSON files in the bundle: \(list)") })
    }
  }

  @Test(arguments: ["shop_Shop.bundle", "shop_Shop.resources"])
  func theBundleOfAModuleIsAnother(_ name: String) throws {
    let folder = try TemporaryFolder(["\(name)/Wiring/manifest.json": "{}"])
    let found = issues("Wiring/manifest.json", in: try #require(Bundle(url: folder.url)))
    withExtendedLifetime(folder) {}
    #expect(found.count == 1)
    #expect(
      found.allSatisfy {
        $0.text.contains(#""\#(name)" has it: the resources of a module are in 'Bundle.module'"#)
      })
  }

  /// What is in a named root is not a resource of the bundle.
  @Test func anIncludeOfANamedRootIsNotOfTheBundle() throws {
    let folder = try TemporaryFolder([
      "Shop/manifest.json": """
      { "guise": 1, "include": ["other:parts/a.json"], "assemblies": {} }
      """,
      "Other/a.json": "{}",
    ])
    let bundle = try #require(Bundle(url: folder.url("Shop")))
    let report = ManifestValidator(
      factories: .app,
      options: ManifestOptions(namedRoots: ["other": folder.file("Other")])
    ).report(for: [.resource("manifest.json", in: bundle)])
    withExtendedLifetime(folder) {}
    let finding = try #require(report.diagnostics.first { $0.rule == "include-not-found" })
    #expect(finding.message == #"the included file "other:parts/a.json" does not exist"#)
    #expect(finding.help.allSatisfy { !$0.contains("bundle") && !$0.contains(".copy") })
  }

  /// A file that another one includes by the name of its own in a folder is not the one that is missing.
  @Test func aFileIsNotTakenForWhatItIncludes() throws {
    let folder = try TemporaryFolder([
      "manifest.json": """
      { "guise": 1, "include": ["parts/manifest.json"], "assemblies": {} }
      """
    ])
    let found = issues("manifest.json", in: try #require(Bundle(url: folder.url)))
    withExtendedLifetime(folder) {}
    let issue = try #require(found.first { $0.text.contains("[include-not-found]") })
    #expect(
      issue.text.contains(#"'.copy("parts")' in Package.swift, the folder as a folder reference"#))
    #expect(!issue.text.contains("is in the bundle at"))
  }
}

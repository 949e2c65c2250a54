import Foundation
import TestSupport
import Testing

/// The script that the article on bundles shows, in an application as Xcode builds it.
@Suite("The script of the article on bundles")
struct BundleArticleTests {
  private static func script() throws -> String {
    let fences = try Markdown(at: "Sources/GuiseManifest/GuiseManifest.docc/InABundle.md").fences(
      "sh")
    try #require(fences.count == 1)
    return fences[0]
  }

  @Test(arguments: [("1", 0), ("1, \"include\": [\"parts/absent.json\"]", 1)])
  func checksTheCopyInTheBuild(_ format: String, _ status: Int32) async throws {
    let folder = try TemporaryFolder([
      "Source/guise-catalog.json": Repository.text("Examples/Quickstart/guise-catalog.json"),
      "Build/Shop.app/Wiring/manifest.json": Repository.text("Examples/Quickstart/manifest.json")
        .replacing("\"guise\": 1", with: "\"guise\": \(format)"),
      "Source/Tools/folder": "",
    ])
    try FileManager.default.createSymbolicLink(
      at: folder.url("Source/Tools/guise-validate"),
      withDestinationURL: TestProgram.folder.appending(path: "guise-validate"))
    let result = try await TestProgram(at: URL(filePath: "/bin/sh")).run(
      ["-c", Self.script()],
      environment: [
        "SRCROOT": folder.file("Source"), "TARGET_BUILD_DIR": folder.file("Build"),
        "UNLOCALIZED_RESOURCES_FOLDER_PATH": "Shop.app",
      ])
    #expect(result.status == status, "\(result.output)\(result.errors)")
    let manifest = folder.file("Build/Shop.app/Wiring/manifest.json")
    #expect(result.output.contains("\(manifest):2:") == (status == 1), "\(result.output)")
  }
}

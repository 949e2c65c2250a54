import Foundation
import Testing

/// Each manifest in `Broken` gives exactly the findings beside it, from a catalog and with the code.
@Suite struct BrokenManifestTests {
  static let manifests: [String] = {
    let folder = logbookFolder.appendingPathComponent("Broken")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func thereAreSome() {
    #expect(Self.manifests.count >= 10)
  }

  @Test(arguments: manifests, ["guise-validate", "logbook-validate"])
  func givesItsFindings(name: String, program: String) async throws {
    let result = try await TestProgram(program).run(["Broken/\(name).json"], in: logbookFolder)
    #expect(result.status == 1)
    #expect(result.errors == "")
    try GoldenFile.expect(
      result.output, at: logbookFolder.appendingPathComponent("Broken/\(name).txt"))
  }
}

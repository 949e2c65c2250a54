import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import LogbookKit
import Testing

/// What the manifests wire is what runs.
@Suite struct ManifestTests {
  private func manifest(_ name: String) -> URL {
    logbookFolder.appendingPathComponent("\(name).json")
  }

  @Test(arguments: ["manifest", "manifest.development"])
  func theManifestIsValid(name: String) {
    let validator = ManifestValidator(factories: .logbook)
    let source = ManifestSource(contentsOf: manifest(name))
    #expect(validator.report(for: [source]).diagnostics.isEmpty)
  }

  @Test(arguments: ["manifest", "manifest.development"])
  func printsWhatIsRecorded(name: String) async throws {
    let folder = try TemporaryFolder()
    let result = try await TestProgram("logbook").run(
      ["\(name).json", "access.log"], in: logbookFolder,
      environment: ["LOGBOOK_STORE": folder.file("entries.jsonl")])
    #expect(result.status == 0, "\(result.errors)")
    try GoldenFile.expect(
      result.output, at: logbookFolder.appendingPathComponent("Output/\(name).txt"))
    // The development manifest keeps nothing on disk.
    #expect(try folder.names == (name == "manifest" ? ["entries.jsonl"] : []))
  }

  /// A test's own wiring: every singleton sees the store that stands in.
  @Test func aTestReplacesTheStoreAndTheWriter() async throws {
    let spy = MemoryStore()
    let collector = Collector()
    let container = try await Container(
      manifest: manifest("manifest"), factories: .logbook,
      overriding: { overrides in
        overrides.register(instance: spy as any Store)
        overrides.replace("writer") { collector as any ReportWriter }
      })
    let logbook: Logbook = try await container.resolve()
    #expect(try logbook.run(accessLog) == "")
    #expect(try spy.entries().count == 3272)
    #expect(collector.written?.tables.count == 7)
  }

  @Test func aMissingLogIsAnErrorWithItsName() async throws {
    let result = try await TestProgram("logbook").run(
      ["manifest.json", "no.log"], in: logbookFolder)
    #expect(result.status == 1)
    #expect(result.errors.contains("no.log"))
    #expect(result.output == "")
  }

  @Test func aBrokenManifestIsReportedAtLaunchAsByTheValidator() async throws {
    let result = try await TestProgram("logbook").run(
      ["Broken/factory-typo.json", "access.log"], in: logbookFolder)
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        #"factory-typo.json:13:22: error: no factory is registered as "file-stor" [unknown-factory]"#
      ))
  }
}

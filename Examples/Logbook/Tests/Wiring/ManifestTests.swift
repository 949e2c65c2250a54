import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import LogbookKit
import Testing

/// What the manifests wire is what runs.
@Suite struct ManifestTests {
  private static let agents = "Googlebot|bingbot|harbour-monitor"

  private func manifest(_ name: String) -> URL {
    logbookFolder.appendingPathComponent("\(name).json")
  }

  @Test(arguments: ["manifest", "manifest.development"])
  func isValid(name: String) throws {
    let validator = ManifestValidator(factories: .logbook)
    #expect(try validator.diagnostics(for: manifest(name)).isEmpty)
  }

  /// A run over the shipped log, with what it leaves in the store.
  private struct Run: Sendable {
    let result: TestProgram.Result
    let stored: String?

    init(_ name: String) async throws {
      let folder = try TemporaryFolder()
      result = try await TestProgram("logbook").run(
        ["\(name).json", "access.log"], in: logbookFolder,
        environment: ["LOGBOOK_STORE": folder.file("entries.jsonl")])
      stored = try? folder.text("entries.jsonl")
    }
  }

  /// One run of each manifest, for all tests of it.
  private static let runs = [
    "manifest": Task { try await Run("manifest") },
    "manifest.development": Task { try await Run("manifest.development") },
  ]

  private func run(_ name: String) async throws -> Run {
    try await #require(Self.runs[name]).value
  }

  /// The totals that the program prints are those of an independent count.
  @Test func printsTheTotalsThatAwkCounts() async throws {
    let run = try await run("manifest")
    let result = run.result
    #expect(result.errors == "")
    #expect(result.status == 0)
    let counted = try await AwkCount(accessLog, excludedAgents: Self.agents)
    let all = counted.requests + counted.excluded + counted.malformed
    #expect(
      result.output.hasPrefix(
        "access.log: \(all) lines, \(counted.requests) accepted, \(counted.excluded) excluded, "
          + "\(counted.malformed) malformed\n"))
    let lines = result.output.split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    for (status, count) in counted.statuses {
      #expect(lines.contains([status, "\(count)"]), "status \(status)")
    }
    #expect(lines.contains(["total", "\(counted.requests)", "\(counted.bytes)"]))
    #expect(run.stored?.contains("/downloads/almanac-2025.pdf") == true)
  }

  /// The development manifest says: the last three days, nothing on disk, no bandwidth, JSON.
  @Test func developmentDiffersAsItSays() async throws {
    let run = try await run("manifest.development")
    #expect(run.result.status == 0)
    #expect(run.stored == nil)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(run.result.output.utf8)) as? [String: Any])
    let reports = try #require(root["reports"] as? [[String: Any]])
    let titles = reports.compactMap { $0["title"] as? String }
    #expect(!titles.contains("Bandwidth"))
    #expect(titles.contains("Traffic by hour"))
    for report in reports where report["title"] as? String == "Top paths" {
      #expect((report["rows"] as? [Any])?.count == 3)
    }
    let traffic = try #require(reports.first { $0["title"] as? String == "Traffic by hour" })
    let hours = try #require(traffic["rows"] as? [[String: Any]])
    let total = hours.compactMap { $0["requests"] as? Int }.reduce(0, +)
    #expect(total == (try await requests(on: ["2025-03-12", "2025-03-13", "2025-03-14"])))
  }

  @Test(arguments: ["manifest", "manifest.development"])
  func printsWhatIsRecorded(name: String) async throws {
    try GoldenFile.expect(
      await run(name).result.output, at: logbookFolder.appendingPathComponent("Output/\(name).txt"))
  }

  /// What the main manifest's report by day says of some days.
  private func requests(on days: Set<String>) async throws -> Int {
    try await run("manifest").result.output.split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, days.contains(words[0]) else { return sum }
      return sum + (Int(words[1]) ?? 0)
    }
  }

  /// A test's own wiring: every singleton sees the store that stands in.
  @Test func aTestOverridesTheStoreAndTheWriter() async throws {
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
    let counted = try await AwkCount(accessLog, excludedAgents: Self.agents)
    #expect(try spy.entries().count == counted.requests)
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

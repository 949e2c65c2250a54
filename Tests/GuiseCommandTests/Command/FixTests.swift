import Foundation
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite("--fix")
struct FixTests {
  private static let fixtures: [String] = {
    let folder = Repository.path + "/Tests/Fixtures/invalid"
    let rules = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return rules.sorted().flatMap { rule in
      ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(rule)")) ?? []).sorted()
        .filter { $0.hasSuffix(".json") }.map { "\(rule)/\($0)" }
    }
  }()

  /// Findings that a fault of a fixture hides, mostly those of a later phase.
  private static let revealed: [String: Set<String>] = [
    "invalid-decorator/followed.json": ["dependency-type-mismatch"],
    "override-without-effect/overlay.json": ["missing-setting"],
    "unknown-factory/mistyped.json": ["missing-setting"],
    "unknown-parameter/mistyped.json": ["absent-optional"],
    "unknown-variable/default.json": ["unknown-factory"],
  ]

  /// One run over all, as each needs its folder's other files beside it.
  @Test("Of every fixture the certain mistakes are gone")
  func everyFixture() throws {
    let folder = try TemporaryFolder()
    let root = folder.file("Fixtures")
    try FileManager.default.copyItem(atPath: Repository.path + "/Tests/Fixtures", toPath: root)
    var fixed = 0
    for fixture in Self.fixtures.sampled(every: 3) {
      let manifest = "\(root)/invalid/\(fixture)"
      let own = "\(root)/invalid/\(fixture.prefix { $0 != "/" })/parts/catalog.json"
      let catalog =
        FileManager.default.fileExists(atPath: own) ? own : "\(root)/catalog.json"
      func run(_ options: String...) -> MemoryRun {
        MemoryRun(options + ["--catalog", catalog, "--limit", "0", manifest], folder: folder.path)
      }
      let text = try Data(contentsOf: URL(filePath: manifest))
      let dry = run("--fix", "--dry-run").output
      guard !dry.hasPrefix("nothing to fix") else { continue }
      let before = try Self.findings(run("--format", "json").output)
      #expect(try Data(contentsOf: URL(filePath: manifest)) == text)
      fixed += 1
      _ = run("--fix")
      let after = try Self.findings(run("--format", "json").output)
      // A file that cannot be read hides its other mistakes.
      if !before.contains(where: { $0.hasPrefix("invalid-json") }) {
        let new = after.subtracting(before)
        #expect(
          Set(new.map { String($0.prefix { $0 != ":" }) }) == Self.revealed[fixture] ?? [],
          "\(fixture): \(new)")
      }
      #expect(before.subtracting(after).count > 0, "\(fixture)")
      #expect(run("--fix").output.hasPrefix("nothing to fix\n"), "\(fixture)")
    }
    #expect(fixed > 5)
  }

  /// Rules and messages: places move with the text.
  private static func findings(_ json: String) throws -> Set<String> {
    struct Report: Decodable {
      struct Finding: Decodable {
        var rule: String
        var message: String
      }
      var diagnostics: [Finding]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    return Set(report.diagnostics.map { "\($0.rule): \($0.message)" })
  }
}

import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Every rule is explained, and shown to fire.
@Suite("Every rule is covered")
struct RuleCoverageTests {
  static let rules = RuleList.all.map { $0.id }

  @Test(arguments: rules)
  func isExplained(rule: String) throws {
    let page = RulePage(try #require(RuleList.rule(rule)))
    #expect(page.text.contains("\n\nTo fix it: "))
  }

  /// Rules about code, a container or a catalog beside code: other suites show that these fire.
  private static let withoutFixtures: Set = [
    "duplicate-factory", "invalid-factory", "missing-supplied-service", "stale-catalog",
    "no-catalog",
  ]

  @Test(arguments: rules.filter { !withoutFixtures.contains($0) })
  func fires(rule: String) throws {
    let manifests = Fixtures.manifests(in: "invalid/\(rule)")
    #expect(!manifests.isEmpty, "\(rule) has no fixture")
    #expect(Self.checked.contains(rule), "no suite checks the fixtures of \(rule)")
    for manifest in manifests {
      let golden = try String(contentsOf: Fixtures.golden(of: manifest), encoding: .utf8)
      #expect(golden.contains(" \(rule): "), "\(manifest.lastPathComponent)")
    }
  }

  /// Near misses are sound in every respect.
  @Test(arguments: Fixtures.manifests(in: "valid/near"))
  func nearMissesAreSound(manifest: URL) throws {
    #expect(try WiringFixtureTests().check(manifest, Fixtures.folder) == [])
  }

  @Test func nothingElseIsListed() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Fixtures.folder.appending(path: "invalid").path)
    #expect(Set(folders).subtracting(Self.checked) == [])
    #expect(Self.withoutFixtures.union(Self.checked).subtracting(Self.rules) == [])
  }

  /// The rules whose fixtures are compared with their golden texts.
  private static let checked =
    FixtureTests.rules + WiringFixtureTests.rules + WiringFixtureTests.lifetimeRules
}

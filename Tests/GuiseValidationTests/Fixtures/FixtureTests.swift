import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Every fixture of the rules that are checked before any wiring.
struct FixtureTests {
  static let rules = [
    "unreadable-file", "invalid-encoding", "invalid-json", "duplicate-key", "limit-exceeded",
    "unknown-key", "missing-key", "wrong-type", "invalid-value", "invalid-identifier",
    "unsupported-version", "include-not-found", "include-cycle", "include-outside-root",
    "unknown-assembly", "duplicate-assembly", "assembly-cycle", "no-root",
    "duplicate-registration", "override-without-target", "unknown-variable", "duplicate-variable",
    "invalid-variable", "variable-cycle", "unset-variable",
  ]

  @Test(arguments: rules)
  func invalid(rule: String) throws {
    let manifests = Fixtures.manifests(in: "invalid/\(rule)")
    #expect(!manifests.isEmpty)
    for manifest in manifests {
      let result = try compose(manifest)
      #expect(
        result.diagnostics.contains { $0.rule == rule }, "\(manifest.lastPathComponent): \(rule)")
      let text = FindingsText.render(
        result.diagnostics.ordered(), folder: manifest.deletingLastPathComponent())
      try GoldenFile.expect(text, at: Fixtures.golden(of: manifest))
    }
  }

  @Test(arguments: Fixtures.manifests(in: "valid"))
  func valid(manifest: URL) throws {
    let result = try compose(manifest)
    #expect(result.diagnostics == [], "\(manifest.lastPathComponent)")
    #expect(result.composition?.root != nil || result.composition?.isFragment == true)
  }

  /// A rule that no list names would be explained and never tested.
  @Test func everyRuleHasOneIdentifier() {
    let ids = RuleList.all.map { $0.id }
    #expect(Set(ids).count == ids.count)
    #expect(Set(Self.rules).isSubset(of: ids))
  }

  func compose(_ manifest: URL) throws -> CompositionResult {
    let fixture = try FixtureOptions(of: manifest)
    return TestComposer(catalog: fixture.catalog, options: fixture.checking)
      .compose(.file(manifest.path))
  }
}

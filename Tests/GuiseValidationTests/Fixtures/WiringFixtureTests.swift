import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Every fixture of the rules that look at the wiring, checked as the command checks it.
///
/// The catalog is `parts/catalog.json` beside the manifest, else the one that fixtures share.
struct WiringFixtureTests {
  static let rules = [
    "nothing-to-check", "unknown-factory", "unknown-service", "unknown-tag", "unexpected-settings",
    "missing-setting",
    "unknown-setting", "invalid-setting", "unchecked-settings", "opaque-factory",
    "unknown-parameter", "unknown-registration", "dependency-type-mismatch", "invalid-decorator",
    "ambiguous-dependency", "shadowed-service",
    "missing-dependency", "empty-collection", "dependency-cycle", "unmet-requirement",
    "requires-async", "invalid-catalog", "unused-allow", "unused-registration",
    "duplicate-reference", "absent-optional", "replaced-registration",
    "unreachable-assembly", "unused-variable", "override-without-effect", "secret-default",
  ]

  @Test(arguments: rules)
  func invalid(rule: String) throws {
    let manifests = Fixtures.manifests(in: "invalid/\(rule)")
    #expect(!manifests.isEmpty)
    for manifest in manifests {
      let folder = manifest.deletingLastPathComponent()
      let diagnostics = try check(manifest, folder)
      #expect(diagnostics.contains { $0.rule == rule }, "\(manifest.lastPathComponent): \(rule)")
      try GoldenFile.expect(
        FindingsText.render(diagnostics, folder: folder), at: Fixtures.golden(of: manifest))
    }
  }

  @Test func soundDecorators() throws {
    let folder = Fixtures.folder.appending(path: "invalid/invalid-decorator")
    let manifest = Fixtures.folder.appending(path: "valid/decorators.json")
    #expect(try check(manifest, folder) == [])
  }

  @Test(arguments: Fixtures.manifests(in: "valid/wired"))
  func valid(manifest: URL) throws {
    let diagnostics = try check(manifest, manifest.deletingLastPathComponent())
    #expect(diagnostics == [], "\(manifest.lastPathComponent)")
  }

  @Test func theSharedCatalogIsCanonical() throws {
    for path in [
      "catalog.json",
      "invalid/unmet-requirement/parts/catalog.json", "invalid/requires-async/parts/catalog.json",
      "invalid/unknown-service/parts/catalog.json", "invalid/unknown-tag/parts/catalog.json",
      "invalid/invalid-decorator/parts/catalog.json",
      "invalid/unused-registration/parts/catalog.json",
      "invalid/replaced-registration/parts/catalog.json",
      "invalid/shadowed-service/parts/catalog.json",
      "invalid/dependency-type-mismatch/parts/catalog.json",
    ] {
      let url = Fixtures.folder.appending(path: path)
      let bytes = Array(try Data(contentsOf: url))
      let canonical = try Catalog.read(bytes, path: path).encoded()
      try GoldenFile.expect(String(decoding: canonical, as: UTF8.self), at: url)
    }
  }

  /// A rule that no list names would fire and never be explained.
  @Test func everyRuleIsListedOnce() {
    let ids = RuleList.all.map { $0.id }
    #expect(Set(ids).count == ids.count)
    #expect(Set(Self.rules).isSubset(of: ids))
  }

  func check(_ manifest: URL, _ folder: URL) throws -> [Diagnostic] {
    let own = folder.appending(path: "parts/catalog.json")
    let shared = Fixtures.folder.appending(path: "catalog.json")
    let url = FileManager.default.fileExists(atPath: own.path) ? own : shared
    do throws(Catalog.Unreadable) {
      let catalog = try FixtureCatalog.read(url)
      var options = CheckOptions(ManifestOptions())
      options.reader = .command
      return ManifestValidator(catalog: catalog, options: options)
        .report(for: [.file(manifest.path)]).diagnostics
    } catch {
      return [Diagnostic(error)]
    }
  }
}

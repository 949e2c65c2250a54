import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// The manifests in `Tests/Fixtures`: for each rule those that break it, with golden reports.
struct FixtureTests {
  /// The rules that are checked before any wiring, and without it.
  private static let composed: Set = [
    "unreadable-file", "invalid-encoding", "invalid-json", "duplicate-key", "limit-exceeded",
    "unknown-key", "missing-key", "wrong-type", "invalid-value", "invalid-identifier",
    "unsupported-version", "include-not-found", "include-cycle", "include-outside-root",
    "unknown-assembly", "duplicate-assembly", "assembly-cycle", "no-root",
    "duplicate-registration", "override-without-target", "unknown-variable", "duplicate-variable",
    "invalid-variable", "variable-cycle", "unset-variable",
  ]

  /// Rules about code, a container or a catalog beside code: other suites show that these fire.
  private static let withoutFixtures: Set = [
    "duplicate-factory", "invalid-factory", "missing-supplied-service", "stale-catalog",
    "no-catalog",
  ]

  static let rules = RuleList.all.map { $0.id }.filter { !withoutFixtures.contains($0) }

  @Test(arguments: rules)
  func aRuleFires(rule: String) throws {
    let manifests = Fixtures.manifests(in: "invalid/\(rule)")
    #expect(!manifests.isEmpty)
    for manifest in manifests {
      let found = try Self.findings(of: manifest, rule: rule)
      #expect(found.contains { $0.rule == rule }, "\(manifest.lastPathComponent): \(rule)")
      try GoldenFile.expect(
        FindingsText.render(found, folder: manifest.deletingLastPathComponent()),
        at: Fixtures.golden(of: manifest))
    }
  }

  @Test func everyFolderIsOfARule() {
    let folders = Fixtures.folders(in: "invalid").map(\.lastPathComponent)
    #expect(folders.sorted() == Self.rules.sorted())
    let ids = RuleList.all.map { $0.id }
    #expect(Set(ids).count == ids.count && Self.withoutFixtures.isSubset(of: ids))
  }

  @Test(arguments: Fixtures.manifests(in: "valid"))
  func aSoundManifestIsComposed(manifest: URL) throws {
    let result = try Self.composition(of: manifest)
    #expect(result.diagnostics == [], "\(manifest.lastPathComponent)")
    #expect(result.composition?.root != nil || result.composition?.isFragment == true)
  }

  /// Those in `near` come near to breaking a rule.
  @Test(arguments: ["valid/wired", "valid/near"].flatMap { Fixtures.manifests(in: $0) })
  func aSoundManifestIsWired(manifest: URL) throws {
    #expect(try Self.wired(manifest, manifest.deletingLastPathComponent()) == [])
  }

  @Test(arguments: [("decorators", "invalid-decorator"), ("scopes", "captive-dependency")])
  func aSoundManifestHasTheCatalogOfARule(name: String, rule: String) throws {
    let folder = Fixtures.folder.appending(path: "invalid/\(rule)")
    #expect(try Self.wired(Fixtures.folder.appending(path: "valid/\(name).json"), folder) == [])
  }

  @Test(arguments: [Fixtures.folder] + rules.filter { $0 != "invalid-catalog" }.map(Self.parts))
  func aCatalogIsCanonical(folder: URL) throws {
    let url = folder.appending(path: "catalog.json")
    guard let data = try? Data(contentsOf: url) else { return }
    let canonical = try Catalog.read(Array(data), path: url.path).encoded()
    try GoldenFile.expect(String(decoding: canonical, as: UTF8.self), at: url)
  }

  private static func parts(of rule: String) -> URL {
    Fixtures.folder.appending(path: "invalid/\(rule)/parts")
  }

  // MARK: Checking

  /// What is found in a fixture of a rule, or in a copy of it.
  static func findings(of manifest: URL, rule: String) throws -> [Diagnostic] {
    composed.contains(rule)
      ? try composition(of: manifest).diagnostics.ordered()
      : try wired(manifest, manifest.deletingLastPathComponent())
  }

  private static func composition(of manifest: URL) throws -> CompositionResult {
    let fixture = try FixtureOptions(of: manifest)
    return TestComposer(catalog: fixture.catalog, options: fixture.checking)
      .compose(.file(manifest.path))
  }

  /// As the command checks it, by `parts/catalog.json` in the folder, else by the shared catalog.
  private static func wired(_ manifest: URL, _ folder: URL) throws -> [Diagnostic] {
    let own = folder.appending(path: "parts/catalog.json")
    let shared = Fixtures.folder.appending(path: "catalog.json")
    do throws(Catalog.Unreadable) {
      let catalog = try FixtureCatalog.read(
        FileManager.default.fileExists(atPath: own.path) ? own : shared)
      var options = CheckOptions(ManifestOptions())
      options.reader = .command
      return ManifestValidator(catalog: catalog, options: options)
        .report(for: [.file(manifest.path)]).diagnostics
    } catch {
      return [Diagnostic(error)]
    }
  }
}

import Foundation
import Guise
import ManifestSupport
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// What a loader refuses, a validator reports: the same rule, the same place, the same sentence.
struct LoaderFaultsTests {
  static let manifests =
    (Fixtures.folders(in: "invalid").map { "invalid/\($0.lastPathComponent)" }
    + Fixtures.folders(in: "team").map { "team/\($0.lastPathComponent)" }
    + ["valid", "valid/wired"]).flatMap { Fixtures.manifests(in: $0) }

  @Test(arguments: manifests)
  func aFaultOfTheLoaderIsAFinding(manifest: URL) throws {
    let fixture = try FixtureOptions(of: manifest)
    guard var catalog = try? FixtureCatalog.read(Self.catalog(of: manifest)) else { return }
    catalog.assemblies.merge(fixture.catalog.assemblies) { first, _ in first }
    let report = ManifestValidator(catalog: catalog, options: fixture.checking)
      .report(for: [.file(manifest.path)])
    let errors = report.diagnostics.filter { $0.severity == .error }
    let findings = errors.map { Self.place($0.location, $0) + " \($0.message)" }
    // A finding may stand for faults at several places.
    let related = errors.flatMap { error in error.related.map { Self.place($0.location, error) } }
    for fault in Self.faults(of: manifest, fixture.options, catalog) {
      let place = "\(fault.file ?? ""):\(fault.line ?? 0):\(fault.column ?? 0) \(fault.rule)"
      #expect(findings.contains("\(place) \(fault.message)") || related.contains(place))
    }
  }

  private static func catalog(of manifest: URL) -> URL {
    let folder = manifest.deletingLastPathComponent()
    let candidates = [
      folder.appending(path: "parts/catalog.json"), folder.appending(path: "catalog.json"),
      folder.deletingLastPathComponent().appending(path: "catalog.json"),
      Fixtures.folder.appending(path: "catalog.json"),
    ]
    return candidates.first { FileManager.default.fileExists(atPath: $0.path) }
      ?? candidates[3]
  }

  /// The faults of the loader's steps, as far as a catalog can tell them.
  private static func faults(
    of manifest: URL, _ options: ManifestOptions, _ catalog: Catalog
  ) -> [Fault] {
    do {
      let files = ManifestFiles(.file(manifest.path), options: options)
      let composition = Composition(
        files, code: Set(catalog.assemblies.keys),
        takesNoArguments: { catalog.factories[$0]?.arguments.isEmpty == true },
        options: options, replaced: [], checksFragmentsWhole: true)
      try files.faults.check()
      guard let composition else { return [] }
      try composition.faults.check()
      var keys = KeyNumbers()
      let factories = FactoryTable(catalog, keys: &keys)
      return Connector.connect(composition.enabled, of: composition, factories)
        .faults
    } catch {
      return error.faults
    }
  }

  private static func place(_ place: Diagnostic.Location?, _ finding: Diagnostic) -> String {
    "\(place?.path ?? ""):\(place?.start.line ?? 0):\(place?.start.column ?? 0) \(finding.rule)"
  }
}

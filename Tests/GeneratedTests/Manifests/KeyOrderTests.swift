import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// The order of keys never means anything.
struct KeyOrderTests {
  private static let valid = Fixtures.manifests(in: "valid")

  @Test(arguments: valid)
  func shuffledFixture(manifest: URL) throws {
    var files: [String: [UInt8]] = [:]
    let folder = manifest.deletingLastPathComponent()
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
    where name.hasSuffix(".json") {
      files[name] = Array(try Data(contentsOf: folder.appending(path: name)))
    }
    let main = manifest.lastPathComponent
    let expected = summary(files, main: main)
    #expect(!expected.isEmpty)
    for seed in GeneratedCases.seeds(40, sharedBy: Self.valid.count) {
      var shuffled = ShuffledKeys(seed: seed)
      #expect(summary(files.mapValues { shuffled($0) }, main: main) == expected, "seed \(seed)")
    }
  }

  private func summary(_ files: [String: [UInt8]], main: String) -> [String] {
    let result = TestComposer(catalog: .init()).compose(.files(files, main: main))
    #expect(result.diagnostics == [])
    return result.composition.map { Composed.summary($0) } ?? []
  }

  // MARK: Findings

  private static let folders =
    ["valid", "valid/wired"]
    + ((try? FileManager.default.contentsOfDirectory(
      atPath: Fixtures.folder.appending(path: "invalid").path)) ?? [])
    .sorted().map { "invalid/\($0)" }

  /// What is found in a fixture, and what it wires, whatever the order of its keys.
  @Test(arguments: folders.sampled(every: 3))
  func findings(folder: String) throws {
    let manifests = Fixtures.manifests(in: folder)
    #expect(!manifests.isEmpty)
    for manifest in manifests {
      let expected = try check(manifest)
      #expect(!expected.isEmpty)
      for seed in GeneratedCases.seeds(40, sharedBy: Self.folders.count) {
        let copy = try ShuffledFixture(of: manifest, seed: seed)
        let found = try check(copy.manifest)
        #expect(
          found == expected, "\(folder)/\(manifest.lastPathComponent), seed \(seed)")
      }
    }
  }

  /// These stand at, or begin with, what comes first in the files, as that can be any of them.
  private static let aboutTheFirst: Set<String> = [
    "duplicate-key", "duplicate-registration", "dependency-cycle",
    "assembly-cycle", "variable-cycle", "missing-dependency", "unknown-registration",
  ]

  private func check(_ manifest: URL) throws -> [String] {
    let fixture = try FixtureOptions(of: manifest)
    var catalog = try catalog(beside: manifest)
    catalog.assemblies.merge(fixture.catalog.assemblies) { first, _ in first }
    let checked = ManifestValidator(catalog: catalog, options: fixture.checking)
      .inspect(.file(manifest.path))
    let isRepeated = checked.report.diagnostics.contains { $0.rule == "duplicate-registration" }
    let findings = checked.report.diagnostics.map { finding -> String in
      var message = finding.message
      // Of two registrations with one identifier the first counts.
      if finding.rule == "unknown-factory", isRepeated { message = "" }
      // Where nothing is included, the first override stands for all.
      if message.hasPrefix("nothing is included") { message = "" }
      if Self.aboutTheFirst.contains(finding.rule) {
        let all = ([finding.message] + finding.related.map(\.message)).joined(separator: " ")
        message = Set(all.split { " \"(),".contains($0) }).sorted().joined(separator: " ")
      }
      return "\(finding.severity) \(finding.rule): \(message)"
    }
    let counts = checked.report.manifests.map {
      "\($0.registrations) registrations, \($0.verified) verified, \($0.opaque) opaque"
    }
    // Where the copy is says nothing.
    let folder = manifest.deletingLastPathComponent().path
    return counts
      + findings.map { $0.replacing(folder, with: "") }.sorted()
      + (checked.soundModel.map { WiringText.lines(of: $0) } ?? [])
  }

  private func catalog(beside manifest: URL) throws -> Catalog {
    let own = manifest.deletingLastPathComponent().appending(path: "parts/catalog.json")
    if let catalog = try? FixtureCatalog.read(own) { return catalog }
    return try FixtureCatalog.read(Fixtures.folder.appending(path: "catalog.json"))
  }
}

/// A copy of a fixture's folder with the keys of its manifests in another order.
private final class ShuffledFixture {
  private let temporary: TemporaryFolder
  private let folder: URL
  let manifest: URL

  init(of fixture: URL, seed: UInt64) throws {
    let files = FileManager.default
    temporary = try TemporaryFolder()
    folder = temporary.url("copy")
    manifest = folder.appending(path: fixture.lastPathComponent)
    try files.copyItem(at: fixture.deletingLastPathComponent(), to: folder)
    var shuffled = ShuffledKeys(seed: seed)
    try keepLinks(of: fixture.deletingLastPathComponent())
    let names = (files.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).sorted()
    // A catalog has one order.
    for name in names where name.hasSuffix(".json") && !name.hasSuffix("catalog.json") {
      let url = folder.appending(path: name)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true,
        let data = try? Data(contentsOf: url)
      else { continue }
      try Data(shuffled(Array(data))).write(to: url)
    }
  }

  /// What a link leads to out of the folder is where it was.
  private func keepLinks(of original: URL) throws {
    let files = FileManager.default
    for case let name as String in files.enumerator(atPath: original.path) ?? .init() {
      let link = original.appending(path: name)
      guard (try? files.destinationOfSymbolicLink(atPath: link.path)) != nil,
        files.fileExists(atPath: link.path)
      else { continue }
      let copy = folder.appending(path: name)
      try files.removeItem(at: copy)
      try files.createSymbolicLink(at: copy, withDestinationURL: link.resolvingSymlinksInPath())
    }
  }
}

import Foundation
import GuiseManifest
import TestSupport
import Testing

/// Every rule is explained, shown to fire, and shown to spare what is sound.
@Suite("Every rule is covered")
struct RuleCoverageTests {
  static let rules = RuleList.all.map { $0.id }

  @Test(arguments: rules)
  func isExplained(rule: String) throws {
    let page = RulePage(try #require(RuleList.rule(rule)))
    let article = try String(
      contentsOf: Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/GuiseManifest/GuiseManifest.docc/Rules.md"), encoding: .utf8)
    #expect(page.text.contains(rule))
    #expect(article.contains("\n### \(rule)\n\n"))
  }

  @Test(arguments: rules)
  func fires(rule: String) throws {
    let manifests = Fixtures.manifests(in: "invalid/\(rule)")
    guard case .test(let name, let file)? = RuleWitness.firing[rule] else {
      #expect(!manifests.isEmpty, "\(rule) has no fixture")
      #expect(Self.checked.contains(rule), "no suite checks the fixtures of \(rule)")
      for manifest in manifests {
        let golden = try String(contentsOf: Fixtures.golden(of: manifest), encoding: .utf8)
        #expect(golden.contains(" \(rule): "), "\(manifest.lastPathComponent)")
      }
      return
    }
    #expect(manifests.isEmpty, "\(rule) has fixtures that no suite checks")
    let text = try #require(try RuleWitness.text(ofTest: name, in: file), "\(name) in \(file)")
    #expect(text.contains(rule), "\(name) does not expect \(rule)")
  }

  @Test(arguments: rules)
  func spares(rule: String) throws {
    switch try #require(RuleWitness.sparing[rule], "\(rule) has no near miss") {
    case .test(let name, let file):
      #expect(try RuleWitness.text(ofTest: name, in: file) != nil, "\(name) in \(file)")
    case .fixture(let path, let other):
      let manifest = Fixtures.folder.appending(path: path)
      let folder = other.map { Fixtures.folder.appending(path: "invalid/\($0)") } ?? Fixtures.folder
      let found = try WiringFixtureTests().check(manifest, folder)
      #expect(!found.contains { $0.rule == rule }, "\(found)")
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
    for listed in [Self.checked, Array(RuleWitness.firing.keys), Array(RuleWitness.sparing.keys)] {
      #expect(Set(listed).subtracting(Self.rules) == [])
    }
    #expect(Set(folders).subtracting(Self.checked) == [])
  }

  /// The rules whose fixtures are compared with their golden texts.
  private static let checked =
    FixtureTests.rules + WiringFixtureTests.rules + WiringFixtureTests.lifetimeRules
}

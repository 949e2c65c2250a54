import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// The first help of a finding, where an edit is all of it, mends the finding and breaks nothing else.
@Suite struct AppliedHelpTests {
  @Test(arguments: FixtureTests.rules)
  func helpMendsItsFinding(rule: String) throws {
    for manifest in Fixtures.manifests(in: "invalid/\(rule)") {
      let found = try Self.findings(manifest, rule: rule)
      for finding in found {
        for help in finding.suggestions where !help.edits.isEmpty {
          let left = try Self.check(manifest, rule: rule, applying: help.edits)
          let comment = Comment("\(manifest.lastPathComponent): \(finding.message): \(help.text)")
          #expect(
            left.count { Self.isSame($0, finding) } < found.count { Self.isSame($0, finding) },
            comment)
          let unmasked = Self.unmasked[rule] ?? []
          let new = left.filter { one in
            !unmasked.contains(one.rule)
              && !found.contains { $0.rule == one.rule && $0.pointer == one.pointer }
          }
          #expect(new.map(\.message) == [], comment)
        }
      }
    }
  }

  /// Other mistakes of the fixtures of a rule, which one of it hides.
  private static let unmasked: [String: Set<String>] = [
    "wrong-type": ["unknown-registration", "include-not-found"],
    "invalid-value": ["invalid-value", "unused-variable", "override-without-target"],
    "unknown-factory": ["missing-setting"],
    "missing-dependency": ["missing-dependency"],
    "unknown-parameter": ["absent-optional"],
    "invalid-decorator": ["duplicate-service", "dependency-type-mismatch"],
    "unknown-scope": ["unknown-scope", "captive-dependency"],
    "unused-registration": ["unused-registration"],
    "override-without-effect": ["missing-setting"],
  ]

  /// What is certain is made without asking, all of it at once.
  @Test(arguments: FixtureTests.rules)
  func certainHelpGoesTogether(rule: String) throws {
    for manifest in Fixtures.manifests(in: "invalid/\(rule)") {
      let found = try Self.findings(manifest, rule: rule)
      let certain = found.filter { $0.suggestions.first?.isCertain == true }
      guard !certain.isEmpty else { continue }
      let edits = certain.flatMap { $0.suggestions[0].edits }
      let left = try Self.check(manifest, rule: rule, applying: edits)
      let comment = Comment("\(manifest.lastPathComponent)")
      for finding in certain {
        #expect(!left.contains { Self.isSame($0, finding) }, comment)
      }
    }
  }

  /// Places move with an edit.
  private static func isSame(_ one: Diagnostic, _ other: Diagnostic) -> Bool {
    one.rule == other.rule && one.message == other.message
  }

  /// What is found in a fixture, for all tests of it.
  private static func findings(_ manifest: URL, rule: String) throws -> [Diagnostic] {
    if let known = known.withLock({ $0[manifest] }) { return known }
    let found = try check(manifest, rule: rule, applying: [])
    known.withLock { $0[manifest] = found }
    return found
  }

  private static let known = Locked<[URL: [Diagnostic]]>([:])

  /// Checks a manifest with edits made in a copy of its folder.
  private static func check(
    _ manifest: URL, rule: String, applying edits: [Suggestion.Edit]
  ) throws -> [Diagnostic] {
    let folder = manifest.deletingLastPathComponent()
    let copy = try TemporaryFolder()
    let place = copy.url.appending(path: folder.lastPathComponent)
    try FileManager.default.copyItem(at: folder, to: place)
    for (path, edits) in Dictionary(grouping: edits, by: \.location.path) {
      let name = path.replacing(folder.path + "/", with: "")
      let url = place.appending(path: name)
      let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      let edited = edits.applied(to: text)
      #expect(edited != text, "\(name)")
      try Data(edited.utf8).write(to: url)
    }
    let copied = place.appending(path: manifest.lastPathComponent)
    let found = try FixtureTests.findings(of: copied, rule: rule)
    // Paths of the copy are those of the fixture.
    return found.map { finding in
      var finding = finding
      finding.message = finding.message.replacing(place.path, with: folder.path)
      finding.suggestions = finding.suggestions.map { suggestion in
        var suggestion = suggestion
        for index in suggestion.edits.indices {
          suggestion.edits[index].location.path =
            suggestion.edits[index].location.path.replacing(place.path, with: folder.path)
        }
        return suggestion
      }
      return finding
    }
  }
}

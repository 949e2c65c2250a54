import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// The first help of a finding, where an edit is all of it, mends the finding and breaks nothing else.
@Suite struct AppliedHelpTests {
  static let rules =
    FixtureTests.rules + WiringFixtureTests.rules + WiringFixtureTests.lifetimeRules

  @Test(arguments: rules)
  func mendsWhatItIsSaidOf(rule: String) throws {
    for manifest in Fixtures.manifests(in: "invalid/\(rule)") {
      let isWired = !FixtureTests.rules.contains(rule)
      let found = try Self.findings(manifest, isWired: isWired)
      for finding in found {
        for help in finding.suggestions where !help.edits.isEmpty {
          let left = try Self.check(manifest, isWired: isWired, applying: help.edits)
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

  /// Editors name a fix by a statement of what it does.
  @Test(arguments: rules)
  func titlesAreStatements(rule: String) throws {
    for manifest in Fixtures.manifests(in: "invalid/\(rule)") {
      for finding in try Self.findings(manifest, isWired: !FixtureTests.rules.contains(rule)) {
        for help in finding.suggestions where !help.edits.isEmpty {
          let title = help.title
          #expect(title.first?.isUppercase == true && !title.contains("?"), "\(title)")
          #expect(!title.contains(", or "), "\(title)")
        }
      }
    }
  }

  /// What writes JSON has the edits that do so, but for a choice that is the reader's.
  @Test func whatWritesJSONIsAnEdit() throws {
    var followed = 0
    var others: [String: Int] = [:]
    var unknown: [String] = []
    for rule in Self.rules {
      for manifest in Fixtures.manifests(in: "invalid/\(rule)") {
        let found = try Self.findings(manifest, isWired: !FixtureTests.rules.contains(rule))
        for help in found.flatMap(\.suggestions) {
          if !help.edits.isEmpty {
            followed += 1
          } else if let reason = Self.reasons.first(where: { help.text.contains($0.text) })?.reason
          {
            others[reason, default: 0] += 1
          } else if Self.isWriting(help.text) {
            unknown.append("\(manifest.lastPathComponent): \(help.text)")
          } else {
            others["words: what is there, or a change of code", default: 0] += 1
          }
        }
      }
    }
    print("\(followed) helps are edits, and followed")
    for (reason, count) in others.sorted(by: { $0.key < $1.key }) { print("\(count) \(reason)") }
    #expect(unknown == [])
    #expect(followed >= 75)
  }

  /// Whether a help says what to write in a manifest.
  private static func isWriting(_ help: String) -> Bool {
    [
      "\"dependencies\": {", "\"decorators\": [", "\"tags\": [\"", "\"override\": true",
      "\"eager\": true", "to \"include\"", "to the \"uses\"", "enable it", "did you mean",
    ].contains { help.contains($0) }
  }

  /// Why a help that says what to write is no edit.
  private static let reasons = [
    (text: "register the factory", reason: "registrations to add, which the reader names"),
    (text: "register one of the factories", reason: "registrations to add, which the reader names"),
    (text: "did you mean \"library\"", reason: "a part of a string"),
    (text: "did you mean \"logPath\"", reason: "names that no manifest has: options, and code"),
    (text: "did you mean \"connection\"", reason: "names that no manifest has: options, and code"),
    (text: "did you mean \"request\"", reason: "names that no manifest has: options, and code"),
    (text: "add \"tags\": [\"primary\"]", reason: "an example of a value"),
    (text: "such as {\"tags\": [\"primary\"]}", reason: "an example of a value"),
    (text: "name this registration", reason: "another identifier, which others may name"),
  ]

  /// Other mistakes of the fixtures of a rule, which one of it hides.
  private static let unmasked: [String: Set<String>] = [
    "wrong-type": ["unknown-registration", "include-not-found"],
    "invalid-value": ["invalid-value", "unused-variable", "override-without-target"],
    "unknown-factory": ["missing-setting"],
    "unknown-parameter": ["absent-optional"],
    "invalid-decorator": ["duplicate-service", "dependency-type-mismatch"],
    "unknown-scope": ["unknown-scope", "captive-dependency"],
    "unused-registration": ["unused-registration"],
  ]

  /// What is certain is made without asking, all of it at once.
  @Test(arguments: rules)
  func whatIsCertainGoesTogether(rule: String) throws {
    for manifest in Fixtures.manifests(in: "invalid/\(rule)") {
      let isWired = !FixtureTests.rules.contains(rule)
      let found = try Self.findings(manifest, isWired: isWired)
      let certain = found.filter { $0.suggestions.first?.isCertain == true }
      guard !certain.isEmpty else { continue }
      let edits = certain.flatMap { $0.suggestions[0].edits }
      let left = try Self.check(manifest, isWired: isWired, applying: edits)
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
  private static func findings(_ manifest: URL, isWired: Bool) throws -> [Diagnostic] {
    if let known = known.withLock({ $0[manifest] }) { return known }
    let found = try check(manifest, isWired: isWired, applying: [])
    known.withLock { $0[manifest] = found }
    return found
  }

  private static let known = Locked<[URL: [Diagnostic]]>([:])

  /// Checks a manifest with edits made in a copy of its folder.
  private static func check(
    _ manifest: URL, isWired: Bool, applying edits: [Suggestion.Edit]
  ) throws -> [Diagnostic] {
    let folder = manifest.deletingLastPathComponent()
    let copy = try TemporaryFolder()
    let place = copy.url.appending(path: folder.lastPathComponent)
    try FileManager.default.copyItem(at: folder, to: place)
    for (path, edits) in Dictionary(grouping: edits, by: \.location.path) {
      let name = path.replacing(folder.path + "/", with: "")
      let url = place.appending(path: name)
      let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      let edited = EditedText(text, applying: edits)
      #expect(edited.count == edits.count || edits.count > 1, "\(name)")
      try Data(edited.text.utf8).write(to: url)
    }
    let copied = place.appending(path: manifest.lastPathComponent)
    let found =
      isWired
      ? try WiringFixtureTests().check(copied, place)
      : try FixtureTests().compose(copied).diagnostics
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

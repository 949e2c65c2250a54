import Foundation
import GuiseCommand
import GuiseManifest
import GuiseTesting
import GuiseValidation
import TestSupport
import Testing

/// Findings as issues in the manifest's own lines.
@Suite("Expecting valid manifests")
struct ExpectValidTests {
  private let folder: TemporaryFolder

  private static func app(_ registrations: String, token: String? = nil) -> String {
    let variables = token.map { #""variables": { "token": \#($0) },"# } ?? ""
    return """
      { "guise": 1, \(variables) "root": "app", "assemblies": { "app": { "registrations": {
        \(registrations),
        "signup": "signup"
      } } } }
      """
  }

  init() throws {
    let secret = #"{ "type": "string", "default": "hush", "secret": true }"#
    let smtp = #""mailer": { "factory": "smtp-mailer", "settings": "#
    folder = try TemporaryFolder([
      "broken.json": Self.app(
        #""archive": "archive""#, token: #"{ "type": "string", "default": "t" }"#
      ).replacing(
        "} } } }",
        with: #"} }, "unused": { "registrations": { "spare": "archive" } } } }"#),
      "secret.json": Self.app(
        smtp + #"{ "host": "h", "token": "${token}" } }"#,
        token: secret.replacing("string", with: "integer")),
      "setting.json": Self.app(smtp + #"{ "host": 1, "token": "${token}" } }"#, token: secret),
      "warned.json": Self.app(
        smtp + #"{ "host": "h", "token": "t" }, "allow": ["unknown-tag"] }"#),
    ])
  }

  /// The issues of an expectation that fails.
  private func issues(_ expectation: () -> Void) -> [Issue] {
    let issues = Issues()
    withKnownIssue {
      expectation()
    } matching: {
      issues.add($0)
    }
    return issues.all
  }

  @Test func aValidManifestHasNoIssues() {
    #expect(expectValid(manifestFile, factories: .newsletter, strict: true))
  }

  @Test func eachFindingIsAnIssueAtItsPlace() throws {
    let found = issues { expectValid(folder.url("broken.json"), factories: .newsletter) }
    let source = ManifestSource(contentsOf: folder.url("broken.json"))
    let diagnostics = ManifestValidator(factories: .newsletter).report(for: [source]).diagnostics
      .filter { $0.severity != .note }
    #expect(Set(diagnostics.map(\.severity)) == [.error, .warning])
    #expect(diagnostics.count > 2)
    #expect(found.count == diagnostics.count)
    for (issue, diagnostic) in zip(found, diagnostics) {
      let location = try #require(issue.sourceLocation)
      #expect(location.filePath == folder.url("broken.json").path)
      #expect(location.fileID == "GuiseTestingTests/broken.json")
      #expect(location.line == diagnostic.location?.start.line)
      #expect(location.column == diagnostic.location?.start.column)
      #expect(issue.severity == (diagnostic.severity == .error ? .error : .warning))
      #expect(issue.text.contains("\(diagnostic.message) [\(diagnostic.rule)]"))
      #expect(diagnostic.help.allSatisfy(issue.text.contains))
    }
  }

  /// All of them together are the text of a validator's error, without its last line.
  @Test func theTextIsWhatTheCommandPrints() throws {
    let url = folder.url("broken.json")
    let found = issues { expectValid(url, factories: .newsletter) }.filter { $0.severity == .error }
    let error = #expect(throws: ManifestError.self) {
      try ManifestValidator(factories: .newsletter).validate(url)
    }
    let printed = try #require(error).description
    #expect(!found.isEmpty)
    for issue in found { #expect(printed.contains(issue.text + "\n"), "\(issue.text)") }
  }

  @Test func warningsFailOnlyAStrictTest() {
    let url = folder.url("warned.json")
    let warnings = issues {
      #expect(expectValid(url, factories: .newsletter))
    }
    #expect(!warnings.isEmpty && warnings.allSatisfy { $0.severity == .warning })
    let errors = issues {
      #expect(!expectValid(url, factories: .newsletter, strict: true))
    }
    #expect(errors.count == warnings.count && errors.allSatisfy { $0.severity == .error })
  }

  @Test(arguments: [("secret.json", "invalid-variable"), ("setting.json", "invalid-setting")])
  func aSecretIsNeverShown(file: String, rule: String) {
    let found = issues { expectValid(folder.url(file), factories: .newsletter) }
    #expect(found.contains { $0.text.contains("[\(rule)]") })
    #expect(!found.contains { "\($0) \($0.text)".contains("hush") })
  }

  /// It has no lines.
  @Test func anUnreadableFileFailsAtTheCall() {
    let line = #line + 1
    let found = issues { expectValid(folder.url("missing.json"), factories: .newsletter) }
    #expect(found.map(\.sourceLocation?.fileID) == [#fileID])
    #expect(found.map(\.sourceLocation?.line) == [line])
    #expect(found.first?.text.contains("[unreadable-file]") == true)
  }

  @Test func severalManifestsAndOtherSources() {
    let found = issues {
      expectValid(manifestFile, folder.url("broken.json"), factories: .newsletter)
    }
    let alone = issues { expectValid(folder.url("broken.json"), factories: .newsletter) }
    #expect(found.map(\.text) == alone.map(\.text))
    let memory = issues {
      expectValid([.bytes(Array("[]".utf8), path: "memory.json")], factories: .newsletter)
    }
    #expect(memory.allSatisfy { $0.sourceLocation?.fileID == "GuiseTestingTests/memory.json" })
    #expect(!memory.isEmpty)
  }
}

@Suite("Expecting the committed catalog")
struct ExpectCatalogTests {
  private let current = String(
    decoding: FactoryRegistry.newsletter.catalog.encoded(), as: UTF8.self)

  private func issues(_ text: String, _ environment: [String: String] = [:]) throws -> [Issue] {
    let folder = try TemporaryFolder(["guise-catalog.json": text])
    let issues = Issues()
    withKnownIssue {
      #expect(
        !expectCatalog(
          folder.url("guise-catalog.json"), of: .newsletter, environment: environment))
    } matching: {
      issues.add($0)
    }
    return issues.all
  }

  @Test func theRegistrysOwnIsRight() throws {
    let folder = try TemporaryFolder(["guise-catalog.json": current])
    #expect(expectCatalog(folder.url("guise-catalog.json"), of: .newsletter, environment: [:]))
  }

  @Test func aStaleOneFailsAtItsLine() throws {
    let line = try #require(
      current.split(separator: "\n").firstIndex { $0.contains("\"signup\"") })
    let found = try issues(current.replacing("\"signup\"", with: "\"sign-up\""))
    #expect(found.map(\.sourceLocation?.line) == [line + 1])
    #expect(found.map(\.sourceLocation?.fileID) == ["GuiseTestingTests/guise-catalog.json"])
    #expect(found.first?.text.contains("GUISE_WRITE_CATALOG=1") == true)
  }

  @Test func oneThatEndsTooEarlyIsAnIssue() throws {
    let half = current.split(separator: "\n", omittingEmptySubsequences: false).prefix(3)
    #expect(try issues(half.joined(separator: "\n")).count == 1)
  }

  @Test func aRenewedOneFailsOnce() throws {
    let found = try issues("{}", ["GUISE_WRITE_CATALOG": "1"])
    #expect(found.map(\.sourceLocation?.line) == [1])
    #expect(found.first?.text.contains("was written") == true)
  }
}

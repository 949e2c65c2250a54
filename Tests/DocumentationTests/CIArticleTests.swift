import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

/// Pipelines can copy from the article on CI: its code, its command lines and its names.
@Suite("The article on CI")
struct CIArticleTests {
  private static let article = "Sources/GuiseManifest/GuiseManifest.docc/InCI.md"

  private static func fences(_ language: String) throws -> [String] {
    try Markdown(at: article).fences(language)
  }

  /// The words after a validator's name in the lines of pipelines and shells, and the hook's arguments.
  static func commandLines() throws -> [String] {
    let lines = try (fences("yaml") + fences("sh") + fences("shell"))
      .flatMap { $0.split(separator: "\n") }
    return lines.compactMap { line in
      // A shell may go on in the next line.
      if let command = line.firstMatch(of: /(?:-validate|validate-manifests)( .+?)(?: \\)?$/) {
        return String(command.1)
      }
      return line.firstMatch(of: /args: \[(.+)\]/).map { String($0.1).replacing(",", with: "") }
    }
  }

  @Test(arguments: try commandLines())
  func everyCommandLineIsUnderstood(_ line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let table = CommandHelp(hasFactories: true).options
    // The plugin finds manifests by itself.
    let found = arguments.contains("--diff") ? "manifest.json" : "found.json"
    let options = try OptionParser(table: table).parse(arguments + [found])
    #expect(options.manifests.contains(found))
  }

  @Test func thereAreSome() throws {
    let lines = try Self.commandLines()
    #expect(lines.count >= 8)
    for format in ["github", "sarif", "gitlab", "junit", "markdown"] {
      #expect(lines.contains { $0.contains("--format \(format)") })
    }
  }

  @Test func anApplicationsOwnCommandIsTheExamples() throws {
    let code = try Markdown(at: "Sources/GuiseCommand/GuiseCommand.docc/GuiseCommand.md")
      .fences("swift")
    let example = try Repository.text(
      "Examples/Logbook/Sources/logbook-validate/LogbookValidate.swift")
    #expect(code.count == 1)
    for fence in code { #expect(example.contains(fence)) }
  }

  @Test func theExitStatusesAreThoseThereAre() throws {
    let rows = try Repository.text(Self.article).matches(of: /\n\| (\d) \|/).compactMap {
      Int32(String($0.1))
    }
    #expect(rows == [0, 1, 2])
    #expect(rows.allSatisfy { CommandStatus(rawValue: $0) != nil })
    #expect(CommandStatus(rawValue: 3) == nil)
  }

  @Test func hookAndPluginAreCalledSo() throws {
    let hooks = try Repository.text(".pre-commit-hooks.yaml")
    let article = try Repository.text(Self.article)
    for id in ["guise-validate", "guise-validate-all"] {
      #expect(hooks.contains("- id: \(id)\n"))
      #expect(article.contains(id))
    }
    #expect(try Self.fences("yaml").contains { $0.contains("- id: guise-validate\n") })
    // There is no release yet: a commit, and no tag.
    #expect(try Self.fences("yaml").contains { $0.contains(/rev: [0-9a-f]{40}\n/) })
    #expect(try Repository.text("Package.swift").contains(#"verb: "validate-manifests""#))
    let commands = try Self.fences("sh").joined().split(separator: "\n")
    #expect(commands.allSatisfy { $0.hasPrefix("swift package validate-manifests") })
    #expect(!commands.isEmpty)
  }

  @Test func hooksAreUnderstood() throws {
    let hooks = try Repository.text(".pre-commit-hooks.yaml")
    let entries = hooks.matches(of: /entry: guise-validate( .+)?\n/).map { String($0.1 ?? "") }
    #expect(entries == [" --skip-others", ""])
    let table = CommandHelp(hasFactories: false).options
    for entry in entries {
      let arguments = entry.split(separator: " ").map(String.init)
      _ = try OptionParser(table: table).parse(arguments + ["manifest.json"])
    }
    let patterns = hooks.matches(of: /files: (.+)\n/).map { String($0.1) }
    for pattern in try patterns.map({ try Regex($0) }) {
      for name in ["manifest.json", "a/Manifest.test.JSON", "b/x.guise.json"] {
        #expect(name.contains(pattern) && ManifestSearch.isNamedLikeManifest(fileName(name)))
      }
      #expect(!"a/other.json".contains(pattern))
    }
  }

  private func fileName(_ path: String) -> String { RelativePath.name(of: path) }

  /// Apart from workflows of this repository.
  @Test(arguments: ["ci", "release"])
  func actionsOfWorkflowsArePinned(name: String) throws {
    let workflow = try Repository.text(".github/workflows/\(name).yml")
    let uses = workflow.matches(of: /uses: ([^.]\S+)/).map { String($0.1) }
    #expect(!uses.isEmpty)
    #expect(uses.allSatisfy { $0.wholeMatch(of: /[^@]+@[0-9a-f]{40}/) != nil })
  }
}

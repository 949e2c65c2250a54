import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

/// The command lines of the articles have options that exist.
@Suite("The articles' commands")
struct ArticleCommandTests {
  private static let articles = "Sources/GuiseManifest/GuiseManifest.docc"

  /// The lines of the shell fences of every article.
  static func lines() throws -> [String] {
    try Repository.names(in: articles, suffix: ".md")
      .flatMap { name in
        try Markdown(at: "\(articles)/\(name)").fences("shell")
          .flatMap { $0.split(separator: "\n") }
      }
      .map(String.init)
  }

  @Test(arguments: try lines())
  func isOne(_ line: String) throws {
    var words = line.split(separator: " ").map(String.init)[...]
    while let word = words.first, let variable = word.firstMatch(of: /^([A-Z_]+)=/) {
      words.removeFirst()
      #expect(!variable.1.hasPrefix("GUISE_") || word == "GUISE_WRITE_CATALOG=1")
    }
    if words.starts(with: ["swift", "test"]) { return }
    // The plugin takes the command's arguments.
    if words.starts(with: ["swift", "package", "validate-manifests"]) {
      let words = words.dropFirst(3)
      #expect(throws: Never.self) {
        try OptionParser(table: options(hasFactories: false))
          .parse(words + ["manifest.json"])
      }
      return
    }
    if words.starts(with: ["swift", "run"]) { words = words.dropFirst(2) }
    let program = try #require(words.first)
    let arguments = Array(words.dropFirst())
    #expect(program.hasSuffix("-validate"))
    // An application's own has an option more.
    let table = options(hasFactories: program != "guise-validate")
    #expect(throws: Never.self) { try OptionParser(table: table).parse(arguments) }
  }

  private func options(hasFactories: Bool) -> [CommandOption] {
    CommandHelp(hasFactories: hasFactories).options
  }

  @Test func thereAreSome() throws {
    #expect(try Self.lines().count { $0.contains("guise-validate") } > 8)
  }
}

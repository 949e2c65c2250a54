import Foundation
import TestSupport
import Testing

/// The articles and docstrings show the code of `Examples/Testing`, which is built and run.
@Suite("The articles on tests")
struct TestingArticleTests {
  private static let sources = "Sources/GuiseTesting"
  private static let example = "Examples/Testing"

  private static func articles() throws -> [String] {
    try Repository.names(in: "\(sources)/GuiseTesting.docc", suffix: ".md").map {
      "\(sources)/GuiseTesting.docc/\($0)"
    }
  }

  private static func fences(_ language: String) throws -> [String] {
    let articles = try articles().flatMap { try Markdown(at: $0).fences(language) }
    let folders = ["Containers", "Findings"].map { "\(sources)/\($0)" }
    let docstrings = try folders.flatMap { folder in
      try Repository.names(in: folder, suffix: ".swift").flatMap { name in
        try Markdown(documentation(in: "\(folder)/\(name)")).fences(language)
      }
    }
    return articles + docstrings
  }

  /// The text of a file's docstrings.
  private static func documentation(in path: String) throws -> String {
    try Repository.text(path).split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^ *\/\/\/ ?(.*)$/).map { String($0.1) }
    }.joined(separator: "\n")
  }

  @Test(arguments: try fences("swift"))
  func codeIsTheExamplesWordForWord(_ fence: String) throws {
    let tests = try Repository.names(
      in: "\(Self.example)/Tests/NewsletterTests", suffix: ".swift"
    ).map { "Tests/NewsletterTests/\($0)" }
    let files = (tests + ["Package.swift"]).map { "\(Self.example)/\($0)" }
    #expect(try Markdown.isQuoted(fence, from: files), "\(fence)")
  }

  @Test func thereAreExamples() throws {
    #expect(try Self.fences("swift").count > 10)
  }

  @Test func theManifestIsTheExamples() throws {
    #expect(try Self.fences("json") == [Repository.text("\(Self.example)/manifest.json")])
  }

  /// A fence of another language would be checked by nobody.
  @Test func everyFenceHasACheckedLanguage() throws {
    for article in try Self.articles() {
      let fences = try Repository.text(article).matches(of: /(?m)^```(\w+)$/).map { $0.1 }
      #expect(fences.allSatisfy { ["swift", "json"].contains($0) }, "\(article)")
    }
  }
}

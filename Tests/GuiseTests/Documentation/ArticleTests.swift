import Foundation
import Guise
import Testing

@Suite("The articles")
struct ArticleTests {
  static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  static let articles = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Guise/Guise.docc")

  /// What stands between two fences of a language, with the article's name.
  struct Fence: Sendable, CustomTestStringConvertible {
    let article: String
    let text: String
    var testDescription: String { "\(article): \(text.prefix { $0 != "\n" })" }
  }

  static func fences(_ language: String) throws -> [Fence] {
    try FileManager.default.contentsOfDirectory(atPath: articles.path).sorted()
      .filter { $0.hasSuffix(".md") && $0 != "ComingFromAnotherContainer.md" }
      .flatMap { article in
        let text = try String(contentsOf: articles.appending(path: article), encoding: .utf8)
        return text.components(separatedBy: "```\(language)\n").dropFirst().map {
          Fence(article: article, text: $0.components(separatedBy: "```")[0])
        }
      }
  }

  /// The lines, without what they are indented by in the test file.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: try fences("swift"))
  func everySwiftFenceIsCompiled(_ fence: Fence) throws {
    let file = Self.tests.appending(path: "Documentation/ArticleExamples.swift")
    let examples = lines(try String(contentsOf: file, encoding: .utf8)).joined(separator: "\n")
    let code = lines(fence.text).joined(separator: "\n")
    #expect(!code.isEmpty)
    #expect("\n\(examples)\n".contains("\n\(code)\n"), "\(code)")
  }

  @Test(arguments: try fences("text").filter { $0.article == "Errors.md" })
  func everyMessageIsPrintedSo(_ fence: Fence) throws {
    let golden = Self.tests.appending(path: "Golden")
    let messages = try FileManager.default.contentsOfDirectory(atPath: golden.path).map {
      try String(contentsOf: golden.appending(path: $0), encoding: .utf8)
    }
    #expect(messages.contains(fence.text), "\(fence.text)")
  }

  @Test func theArticlesHaveExamplesAndMessages() throws {
    let articles = Set(try Self.fences("swift").map(\.article))
    #expect(articles.isSuperset(of: ["Concurrency.md", "Errors.md", "LifetimesAndOwnership.md"]))
    #expect(try Self.fences("text").contains { $0.article == "Errors.md" })
  }

  @Test func theTableOfWhatResolvesFromWhereIsTheTestedOne() throws {
    let file = Self.articles.appending(path: "Concurrency.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let table = text.split(separator: "\n").filter { $0.hasPrefix("|") }.map(String.init)
    let places = IsolationMatrix.Place.allCases.map(\.rawValue)
    let rows = IsolationMatrix.rows.map { row in
      [row.registration] + row.outcomes.map { $0.map { "`\($0)`" } ?? "yes" }
    }
    let expected = ([["Registered"] + places, places.map { _ in "---" } + ["---"]] + rows)
      .map { "| \($0.joined(separator: " | ")) |" }
    #expect(table == expected)
  }
}

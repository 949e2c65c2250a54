import Foundation
import Guise
import TestSupport
import Testing

@Suite("The articles")
struct ArticleTests {
  static let articles = "Sources/Guise/Guise.docc"

  /// What stands between two fences of a language, with the article's name.
  struct Fence: Sendable, CustomTestStringConvertible {
    let article: String
    let text: String
    var testDescription: String { "\(article): \(text.prefix { $0 != "\n" })" }
  }

  static func fences(_ language: String) throws -> [Fence] {
    try Repository.names(in: articles, suffix: ".md")
      .filter { $0 != "ComingFromAnotherContainer.md" }
      .flatMap { article in
        try Markdown(at: "\(articles)/\(article)").fences(language).map {
          Fence(article: article, text: $0)
        }
      }
  }

  /// The lines, without what they are indented by in the test file.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: try fences("swift"))
  func everySwiftFenceIsCompiled(_ fence: Fence) throws {
    let files =
      fence.article == "MainActorModules.md"
      ? ["MainActorTests/MainActorModule.swift", "MainActorTests/MainActorModuleTests.swift"]
      : ["GuiseTests/Documentation/ArticleExamples.swift"]
    let examples = try files.flatMap { lines(try Repository.text("Tests/\($0)")) }
      .joined(separator: "\n")
    let code = lines(fence.text).joined(separator: "\n")
    #expect(!code.isEmpty)
    #expect("\n\(examples)\n".contains("\n\(code)\n"), "\(code)")
  }

  @Test(arguments: try fences("text").filter { $0.article == "Errors.md" })
  func everyMessageIsPrintedSo(_ fence: Fence) throws {
    let golden = "Tests/GuiseTests/Golden"
    let messages = try Repository.names(in: golden).map { try Repository.text("\(golden)/\($0)") }
    #expect(messages.map(Self.shown).contains(fence.text), "\(fence.text)")
  }

  /// A message as the article shows it: with an application's types and places.
  private static func shown(_ message: String) -> String {
    var registrations: [String] = []
    let labels: [Substring] = ["path:", "->", "registered:"]
    return message.replacing(/GuiseTests\.(?:\w+Tests\.)?/, with: "App.")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line -> String in
        guard let place = line.firstRange(of: #/ at [\w/]+\.swift:LINE/#) else {
          return String(line)
        }
        let words = line[..<place.lowerBound].split(separator: " ")
        let registration = words.drop(while: { labels.contains($0) }).joined(separator: " ")
        if !registrations.contains(registration) { registrations.append(registration) }
        let number = 12 + 3 * (registrations.firstIndex(of: registration) ?? 0)
        return line.replacingCharacters(in: place, with: " at App/Wiring.swift:\(number)")
      }
      .joined(separator: "\n")
  }

  @Test func theArticlesHaveExamplesAndMessages() throws {
    let articles = Set(try Self.fences("swift").map(\.article))
    #expect(
      articles.isSuperset(of: [
        "ConcurrencyAndActors.md", "Errors.md", "LifetimesAndOwnership.md", "MainActorModules.md",
      ]))
    #expect(try Self.fences("text").contains { $0.article == "Errors.md" })
  }

  @Test func theTableOfWhatResolvesFromWhereIsTheTestedOne() throws {
    let text = try Repository.text("\(Self.articles)/ConcurrencyAndActors.md")
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

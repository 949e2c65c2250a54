import Foundation
import Guise
import TestSupport
import Testing

@Suite("The articles on the container")
struct ContainerArticleTests {
  static let articles = "Sources/Guise/Guise.docc"

  static func messages() throws -> [String] {
    try Markdown(at: "\(articles)/Errors.md").fences("text")
  }

  /// `.ci/article-code` compiles the other articles; these calls are those of MainActorTests.
  @Test func codeOfMainActorModulesIsTested() throws {
    let tests = try Repository.names(in: "Tests/MainActorTests", suffix: ".swift")
      .map { "Tests/MainActorTests/\($0)" }
    let fences = try Markdown(at: "\(Self.articles)/MainActorModules.md").fences("swift")
    #expect(!fences.isEmpty)
    for code in fences { #expect(try Markdown.isQuoted(code, from: tests), "\(code)") }
  }

  @Test(arguments: try messages())
  func everyMessageIsPrintedSo(_ shown: String) throws {
    let golden = "Tests/GuiseTests/Golden"
    let messages = try Repository.names(in: golden).map { try Repository.text("\(golden)/\($0)") }
    #expect(messages.map(Self.shown).contains(shown), "\(shown)")
  }

  /// A message as the article shows it: with an application's types and places.
  private static func shown(_ message: String) -> String {
    var registrations: [String] = []
    let labels: [Substring] = ["path:", "->", "registered:"]
    return message.replacing(/(?:GuiseTests|TestSupport)\.(?:\w+Tests\.)?/, with: "App.")
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
}

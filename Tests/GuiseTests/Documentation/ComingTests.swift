import Foundation
import Testing

@Suite("The article on other containers")
struct ComingTests {
  static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  private func article() throws -> [String] {
    let file = Self.tests.appending(path: "../../Sources/Guise/Guise.docc").standardized
      .appending(path: "ComingFromAnotherContainer.md")
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  @Test func everyCallOfTheArticleIsCompiled() throws {
    let examples = try String(
      contentsOf: Self.tests.appending(path: "Documentation/ComingExamples.swift"),
      encoding: .utf8)
    let compiled = Set(examples.components(separatedBy: "\n").map(\.trimmed))
    var isNew = false
    var count = 0
    for line in try article() {
      if line.hasPrefix("```") {
        isNew = line == "```swift"
      } else if isNew {
        count += 1
        #expect(compiled.contains(line.trimmed), "\(line)")
      }
    }
    #expect(count >= 39)
  }

  @Test func everyRowIsInTheArticle() throws {
    let headings = try article().filter { $0.hasPrefix("### ") }.compactMap { line in
      Int(line.dropFirst(4).prefix { $0 != "." })
    }
    #expect(headings == Array(1...39))
  }

  @Test func everyRowHasATest() throws {
    let files = try #require(
      FileManager.default.enumerator(at: Self.tests, includingPropertiesForKeys: nil))
    var rows: Set<Int> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("@Test") else { continue }
      for match in text.matches(of: /@Suite\("Row (\d+):/) {
        if let row = Int(match.1) { rows.insert(row) }
      }
    }
    #expect(Set(1...39).subtracting(rows).isEmpty)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

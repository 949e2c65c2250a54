import Foundation
import TestSupport
import Testing

@Suite("The article on other containers")
struct ComingFromAnotherContainerTests {
  private func article() throws -> [String] {
    try Repository.text("Sources/Guise/Guise.docc/ComingFromAnotherContainer.md")
      .components(separatedBy: "\n")
  }

  @Test func everyCallOfTheArticleIsCompiled() throws {
    let examples = try Repository.text("Tests/GuiseTests/Documentation/ComingExamples.swift")
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
    #expect(count >= 45)
  }

  /// A capability has the name of the suite that tests it.
  @Test func everyCapabilityHasItsSuite() throws {
    let capabilities = try article().filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    #expect(capabilities.count >= 42 && Set(capabilities).count == capabilities.count)
    let files = try #require(
      FileManager.default.enumerator(
        at: Repository.url("Tests/GuiseTests"), includingPropertiesForKeys: nil))
    var suites: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("@Test") else { continue }
      for match in text.matches(of: /@Suite\("([^"]+)"/) { suites.insert(String(match.1)) }
    }
    #expect(capabilities.filter { !suites.contains($0) } == [])
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

import Foundation
import TestSupport
import Testing

@Suite("The article on other containers")
struct ComingFromAnotherContainerTests {
  /// A capability has the name of the suite that tests it.
  @Test func everyCapabilityHasItsSuite() throws {
    let article = try Repository.text("Sources/Guise/Guise.docc/ComingFromAnotherContainer.md")
    let capabilities = article.matches(of: /\n### (.+)/).map { String($0.1) }
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

import Guise
import ManifestSupport
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation
@testable import GuiseVerification

struct NumberedTests {
  @Test func aValueKeepsItsNumberHoweverManyFollow() {
    var numbered = Numbered<String, KeyIndex.Service>()
    let names = (0..<3_000).map { "name \($0 * 7)" }
    let numbers = names.map { numbered.id(of: $0) }
    #expect(numbers.map(\.rawValue) == Array(0..<3_000))
    #expect(names.map { numbered.id(of: $0) } == numbers)
    #expect(names.map { numbered.known($0) } == numbers)
    #expect(numbers.map { numbered[$0] } == names)
    #expect(numbered.known("name 1") == nil)
  }

  @Test func theEmptySetOfTagsIsTheFirst() {
    let sets = KeyIndex().tagSets
    #expect(sets.known([]) == .empty && sets[.empty].isEmpty)
    #expect(sets.known([TagID(0)]) == nil)
  }
}

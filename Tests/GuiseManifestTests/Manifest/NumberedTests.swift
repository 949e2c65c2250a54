import Guise
import TestSupport
import Testing

@testable import GuiseManifest

struct NumberedTests {
  @Test func aValueKeepsItsNumberHoweverManyFollow() {
    var numbered = GuiseManifest.Numbered<String, KeyNumbers.Service>()
    let names = (0..<3_000).map { "name \($0 * 7)" }
    let numbers = names.map { numbered.id(of: $0) }
    #expect(numbers.map(\.rawValue) == Array(0..<3_000))
    #expect(names.map { numbered.id(of: $0) } == numbers)
    #expect(names.map { numbered.known($0) } == numbers)
    #expect(numbers.map { numbered[$0] } == names)
    #expect(numbered.known("name 1") == nil)
  }

  @Test func setsOfTagsAreToldApartByTheirTags() {
    var sets = NumberedTagSets()
    let written = (0..<500).map { first in
      (0..<first % 4).map { TagID(first + $0) }
    }
    let numbers = written.map { sets.id(of: $0) }
    #expect(numbers.map { Array(sets[$0]) } == written)
    #expect(written.map { sets.known($0) } == numbers)
    // Those without tags are one.
    #expect(numbers[0].rawValue == 0 && numbers[4] == numbers[0])
    #expect(sets.known([TagID(1), TagID(3)]) == nil)
  }

  @Test func aWholeRoundOfHashesThatCollideIsSearched() {
    var table = NumberTable<KeyNumbers.Service>()
    let hashes = (0..<200).map { $0 % 3 << 32 | 5 }
    for (number, hash) in hashes.enumerated() {
      #expect(table.known(hash) { $0.rawValue == number } == nil)
      #expect(table.append(hash).rawValue == number)
    }
    for (number, hash) in hashes.enumerated() {
      #expect(table.known(hash) { $0.rawValue == number }?.rawValue == number)
    }
  }

  @Test func whatIsRemovedCanBeGivenAgain() throws {
    let composed = Composed(
      registrations: #""a":"f","b":"g","c":{"factory":"f","tags":["x"]}"#)
    var registrations = try #require(composed.result.composition).registrations
    let b = try #require(registrations["b"])
    registrations["b"] = nil
    registrations["d"] = nil
    #expect(registrations.ids == ["a", "c"])
    #expect(registrations["b"] == nil && registrations["d"] == nil)
    registrations["b"] = b
    #expect(registrations["b"] === b)
    #expect(registrations.ids == ["a", "c", "b"])
  }
}

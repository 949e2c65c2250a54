import ManifestSupport
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct NearestNamesTests {
  @Test(
    arguments: [
      ("file-stor", ["file-store", "memory-store"], ["file-store"]),
      ("fiel-store", ["file-store"], ["file-store"]),
      ("FILE-STORE", ["file-store"], ["file-store"]),
      ("ab", ["abc", "AB", "b"], ["AB"]),
      ("abc", ["abd", "abcd", "xbc", "bbc", "abx"], ["abcd", "abd", "abx"]),
      ("store-1", ["store-1", "store-2"], ["store-2"]),
      ("store", ["shelf", "s", ""], []),
      ("", ["", "a"], []),
      ("clock", ["clock2", "clock2"], ["clock2"]),
      ("éclair", ["eclair"], ["eclair"]),
    ] as [(String, [String], [String])])
  func suggests(_ name: String, _ candidates: [String], _ expected: [String]) {
    #expect(nearestNames(name, among: candidates) == expected)
  }

  @Test func theBestComesFirst() {
    let found = nearestNames(
      "report-store", among: ["reports-stores", "report-stor", "report-sto"])
    #expect(found == ["report-stor", "report-sto", "reports-stores"])
  }

  @Test func longNamesAreOnlyComparedWhole() {
    let long = String(repeating: "a", count: 100_000)
    #expect(nearestNames(long, among: [long + "a", long.uppercased(), "a"]) == [long.uppercased()])
    let longest = String(repeating: "a", count: 128)
    #expect(nearestNames(longest, among: [String(longest.dropLast())]).count == 1)
  }
}

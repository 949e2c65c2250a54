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

  /// Against the plain definition.
  @Test func agreesWithTheDefinition() {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    func word(_ length: Int) -> String { String((0..<length).map { _ in Array("abc")[next(3)] }) }
    for _ in 0..<Stress.size(2_000) {
      let name = word(1 + next(16))
      let candidates = (0..<12).map { _ in word(next(18)) }
      let expected = Set(candidates).subtracting([name])
        .map { (name: $0, distance: distance(Array(name.utf8), Array($0.utf8))) }
        .filter { $0.distance <= name.utf8.count / 3 }
        .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        .prefix(3).map(\.name)
      #expect(nearestNames(name, among: candidates) == Array(expected), "\(name) \(candidates)")
    }
  }

  private func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [[Int]](
      repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count {
      for column in 0...right.count {
        if row == 0 || column == 0 {
          rows[row][column] = row + column
          continue
        }
        let same = left[row - 1] == right[column - 1]
        var cost = min(
          rows[row - 1][column] + 1, rows[row][column - 1] + 1,
          rows[row - 1][column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, rows[row - 2][column - 2] + 1)
        }
        rows[row][column] = cost
      }
    }
    return rows[left.count][right.count]
  }
}

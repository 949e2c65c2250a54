import StrictJSON
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct NearestNamesTests {
  @Test func theNearestAreSuggestedInOrder() async throws {
    try await LineTable.expect("nearest-names") { line in
      let columns = LineTable.columns(line).map { JSON(parsing: $0) }
      guard case .string(let name) = columns[0] else { return [] }
      let candidates = columns[1].elements.compactMap { candidate in
        if case .string(let text) = candidate { text } else { nil as String? }
      }
      return nearestNames(name, among: candidates)
    }
  }

  @Test func longNamesAreOnlyComparedWhole() {
    let long = String(repeating: "a", count: 100_000)
    #expect(nearestNames(long, among: [long + "a", long.uppercased(), "a"]) == [long.uppercased()])
    let longest = String(repeating: "a", count: 128)
    #expect(nearestNames(longest, among: [String(longest.dropLast())]).count == 1)
  }
}

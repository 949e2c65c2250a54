import Foundation
import FoundationOracle
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

@Suite struct ProbeTests {
  static let types: [any (Decodable & SendableMetatype).Type] = [
    Bool.self, Int.self, UInt8.self, Float.self, URL.self, UUID?.self, [Date].self,
    Set<Decimal>.self, [String: Data].self, [Int: Bool].self, [Level: Bool].self, Duration.self,
    TimeZone?.self, Level.self, Number.self, Empty.self, Pair.self, Outer.self, Wrapped.self,
    Port.self, Defaulted.self, Derived.self, Picky.self, Int??.self, [[Int?]].self,
    [String: [String: Int]].self, Small.self, Options.self, Heir.self, Flat.self, Window.self,
    Generic<Pair>.self, AllLeaves.self, Shape.self, Keys.self, Mixed.self, Fallback.self,
    Either.self, Tree.self, Chosen.self, Flagged.self, Sometimes.self, Unlisted.self,
    UnlistedNumber.self, HasUnlisted.self, MayHaveUnlisted.self,
    Alias.self, Forgiving.self, [Tree].self,
    [Bool: Int].self, [Wrapped: Int].self, MissingOnly.self, Nested.self, CaseBlind.self,
    [CaseBlind: Int].self, Trimming.self, Linked.self, Mutual.self, Spiral<Int>.self, Deeper.self,
    Numbered.self, Insatiable.self, Swallowing.self, Dispatching.self, TwoWays.self, Ratio.self,
    Range<Int>.self, Settings.self,
  ]

  /// Beside an irregular field others are checked.
  struct Settings: Decodable {
    var port: Int
    var kind: Chosen
    var children: [Settings]
  }

  @Test func schemasAreAsRecorded() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var text = ""
    for type in Self.types {
      let probed = Prober().probe(type)
      let json = try encoder.encode(probed.schema)
      #expect(try JSONDecoder().decode(SettingsSchema.self, from: json) == probed.schema)
      text += "\(type)\n  \(String(decoding: json, as: UTF8.self))\n"
      text += probed.unchecked.map { "  unchecked: \($0)\n" } ?? ""
    }
    try GoldenFile.expect(text, at: Fixtures.folder.appending(path: "settings/probed.txt"))
  }

  /// Many faults far back in a long array: each path is found without starting over.
  @Test func staysLinearWithManyFaults() throws {
    let count = TestSettings.isStress ? 20_000 : 10_500
    let items = (0..<count).map { "{\"x\":[\($0),true]}" }
      .joined(separator: ",")
    let node = try value("{\"list\":[\(items)]}")
    let schema = SettingsSchema.object([
      "list": .init(.array(.object(["x": .init(.array(.integer(.int64)))])))
    ])
    let faults = schema.check(node)
    #expect(faults.count == count)
    #expect(faults.enumerated().allSatisfy { $0.element.path == "list[\($0.offset)].x[1]" })
  }
}

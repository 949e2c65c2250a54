import Foundation
import FoundationOracle
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

@Suite struct ProbeTests {
  static let checked: [(type: any (Decodable & SendableMetatype).Type, json: String)] = [
    (Bool.self, #"{"type":"boolean"}"#),
    (Int.self, #"{"type":"integer"}"#),
    (UInt8.self, #"{"format":"uint8","type":"integer"}"#),
    (Float.self, #"{"format":"float","type":"number"}"#),
    (URL.self, #"{"format":"uri","type":"string"}"#),
    (UUID?.self, #"{"format":"uuid","nullable":true,"type":"string"}"#),
    ([Date].self, #"{"items":{"format":"date-time","type":"string"},"type":"array"}"#),
    (Set<Decimal>.self, #"{"items":{"format":"decimal","type":"number"},"type":"array"}"#),
    ([String: Data].self, #"{"type":"dictionary","values":{"format":"base64","type":"string"}}"#),
    ([Int: Bool].self, #"{"keys":"integer","type":"dictionary","values":{"type":"boolean"}}"#),
    (
      [Level: Bool].self,
      #"{"keys":["debug","info"],"type":"dictionary","values":{"type":"boolean"}}"#
    ),
    (Duration.self, #"{"format":"duration","type":"string"}"#),
    (TimeZone?.self, #"{"format":"time-zone","nullable":true,"type":"string"}"#),
    (Level.self, #"{"enum":["debug","info"]}"#),
    (Number.self, #"{"enum":[1,2]}"#),
    (Empty.self, #"{"type":"any"}"#),
    (
      Pair.self,
      #"{"fields":{"a":{"type":"integer"},"b":{"optional":true,"type":"boolean"}},"type":"object"}"#
    ),
    (
      Outer.self,
      #"{"fields":{"outer":{"fields":{"a":{"type":"integer"},"b":{"optional":true,"type":"boolean"}},"type":"object"}},"type":"object"}"#
    ),
    (Wrapped.self, #"{"type":"integer"}"#),
    (Port.self, #"{"format":"uint16","type":"integer"}"#),
    (
      Defaulted.self,
      #"{"fields":{"a":{"optional":true,"type":"integer"},"inner":{"fields":{"b":{"type":"string"}},"type":"object"}},"type":"object"}"#
    ),
    (
      Derived.self,
      #"{"fields":{"b":{"type":"boolean"},"super":{"fields":{"a":{"type":"integer"}},"type":"object"}},"type":"object"}"#
    ),
    (
      Picky.self,
      #"{"fields":{"host":{"type":"string"},"port":{"type":"integer"}},"type":"object"}"#
    ),
    (Int128.self, #"{"format":"int128","type":"integer"}"#),
    (Int??.self, #"{"nullable":true,"type":"integer"}"#),
    (
      [[Int?]].self,
      #"{"items":{"items":{"nullable":true,"type":"integer"},"type":"array"},"type":"array"}"#
    ),
    (
      [String: [String: Int]].self,
      #"{"type":"dictionary","values":{"type":"dictionary","values":{"type":"integer"}}}"#
    ),
    (Small.self, #"{"enum":[0,255]}"#),
    (Options.self, #"{"type":"integer"}"#),
    (
      Heir.self,
      #"{"fields":{"b":{"type":"boolean"},"super":{"type":"any"}},"type":"object"}"#
    ),
    (Flat.self, #"{"fields":{"a":{"type":"integer"},"b":{"type":"boolean"}},"type":"object"}"#),
    (
      Window.self,
      #"{"fields":{"from":{"type":"integer"},"to":{"type":"integer"}},"type":"object"}"#
    ),
    (
      Generic<Pair>.self,
      #"{"fields":{"value":{"fields":{"a":{"type":"integer"},"b":{"optional":true,"type":"boolean"}},"type":"object"}},"type":"object"}"#
    ),
    (
      AllLeaves.self,
      #"{"fields":{"data":{"format":"base64","type":"string"},"date":{"format":"date-time","type":"string"},"decimal":{"format":"decimal","type":"number"},"level":{"enum":["debug","info"],"optional":true},"url":{"format":"uri","type":"string"},"uuid":{"format":"uuid","type":"string"}},"type":"object"}"#
    ),
  ]

  @Test(arguments: checked.indices)
  func derives(index: Int) throws {
    let (type, json) = Self.checked[index]
    let probed = Prober().probe(type)
    let schema = probed.schema
    #expect(probed.unchecked == nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(schema), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(SettingsSchema.self, from: Data(json.utf8)) == schema)
  }

  static let unchecked: [(type: any (Decodable & SendableMetatype).Type, reason: String)] = [
    (Shape.self, "whatever keys"), (Keys.self, "whatever keys"), (Mixed.self, "element by element"),
    (Fallback.self, "cannot be decoded"), (Either.self, "more than one way"),
    (Tree.self, "contains itself"),
    (Chosen.self, "for some values only"), (Flagged.self, "for some values only"),
    (Sometimes.self, "for some values only"), (Unlisted.self, "refuses every value"),
    (UnlistedNumber.self, "CaseIterable"), (HasUnlisted.self, "refuses every value"),
    (Alias.self, "way of its own"), (Forgiving.self, "way of its own"),
    ([Tree].self, "contains itself"),
    ([Bool: Int].self, "keys"), ([Wrapped: Int].self, "keys"),
    (MissingOnly.self, "cannot be decoded"),
    (Nested.self, "element by element"),
    (Unlisted.self, "CaseIterable"), (HasUnlisted.self, "\"level\""),
    (CaseBlind.self, "way of its own"), ([CaseBlind: Int].self, "keys"),
    (Trimming.self, "way of its own"),
    (Linked.self, "contains itself"), (Mutual.self, "contains itself"),
    (Spiral<Int>.self, "nested too deeply"), (Deeper.self, "without end"),
    (Numbered.self, "without end"), (Insatiable.self, "without end"),
    (Swallowing.self, "cannot be decoded"),
    (Dispatching.self, "for some values only"), (TwoWays.self, "more than one"),
    (Ratio.self, "CaseIterable"), (Range<Int>.self, "element by element"),
  ]

  @Test(arguments: unchecked.indices)
  func anIrregularTypeIsUnchecked(index: Int) throws {
    let (type, part) = Self.unchecked[index]
    let reason = Prober().probe(type).unchecked
    #expect(reason?.contains(part) == true, "\(type): \(reason ?? "all of it is checked")")
  }

  /// The fields beside an irregular one are checked.
  @Test func oneFieldIsUnchecked() {
    struct Settings: Decodable {
      var port: Int
      var kind: Chosen
      var children: [Settings]
    }
    let probed = Prober().probe(Settings.self)
    #expect(
      probed.schema
        == .object([
          "port": .init(.integer(.int64)), "kind": .init(.any), "children": .init(.array(.any)),
        ]))
    #expect(
      probed.unchecked
        == "\"kind\": Chosen reads \"path\" for some values only; "
        + "\"children\": Settings contains itself")
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

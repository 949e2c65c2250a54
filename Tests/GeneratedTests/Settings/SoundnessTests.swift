import Foundation
import FoundationOracle
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

/// A type refuses the values that its schema refuses; those that the schema of a checked type accepts, the type
/// accepts, unless it refuses values by itself.
@Suite struct SoundnessTests {
  static let plain: [any (Decodable & SendableMetatype).Type] = [
    Bool.self, String.self, Int.self, Int8.self, UInt.self, UInt64.self, Double.self,
    Float.self, Decimal.self, URL.self, Date.self, Data.self, UUID.self, Int?.self, [Int].self,
    [Int?].self, [[Int]].self, Set<String>.self, [String: Int].self, [String: Int?].self,
    [Level: Int].self, [String: [Int]].self, [String: [String: Int]].self, Level.self,
    Level?.self, Number.self, Pair.self, [Pair].self, Outer.self, Empty.self, Wrapped.self,
    Derived.self, Defaulted.self, All.self, [String: Pair].self,
  ]
  /// These refuse some values by themselves.
  static let refusing: [any (Decodable & SendableMetatype).Type] = [Port.self, Picky.self]
  static let unchecked: [any (Decodable & SendableMetatype).Type] = [
    Shape.self, Keys.self, Mixed.self, Fallback.self, Either.self, Tree.self, Chosen.self,
    Flagged.self,
    Sometimes.self, Alias.self, Forgiving.self, MissingOnly.self, Nested.self, Unlisted.self,
    [Int: Int].self,
  ]

  static let probed = Dictionary(
    uniqueKeysWithValues: (plain + refusing).map {
      (ObjectIdentifier($0), Prober().probe($0).schema)
    })

  struct All: Decodable {
    var a: Int
    var b: String?
    var list: [Pair]
    var level: Level
    var map: [String: Double]?
  }

  @Test func holdsForFixedValues() throws {
    var accepted = 0
    let texts = DifferentialTests.numbers + DifferentialTests.strings + DifferentialTests.shapes
    for text in texts {
      for type in Self.plain + Self.refusing { accepted += try compare(type, text) ? 1 : 0 }
    }
    #expect(accepted > 300)
  }

  @Test func holdsForRandomValues() throws {
    let seeds = GeneratedCases.seeds(200)
    var accepted = 0
    for seed in seeds {
      var random = SplitMix(seed: seed)
      let text = Self.randomText(depth: 3, &random)
      for type in [
        Pair.self, All.self, Outer.self, Derived.self, Defaulted.self, [Pair].self,
        [String: Pair].self, [Level: Int].self, Picky.self,
      ] as [any (Decodable & SendableMetatype).Type] {
        accepted += try compare(type, text) ? 1 : 0
      }
    }
    #expect(accepted * 10 > seeds.count)
  }

  @Test func leavesAloneWhatItCannotTell() {
    for type in Self.unchecked {
      if Prober().probe(type).unchecked == nil { Issue.record("\(type)") }
    }
  }

  /// Whether the type accepts the text.
  private func compare(_ type: any Decodable.Type, _ text: String) throws -> Bool {
    try compare(opened: type, text)
  }

  private func compare<T: Decodable>(opened type: T.Type, _ text: String) throws -> Bool {
    guard let schema = Self.probed[ObjectIdentifier(type)] else {
      Issue.record("\(type) is unchecked")
      return false
    }
    let node = try value(text)
    let decoded = SettingsNode(node).value(of: type).faults
    let checked = schema.check(node)
    if decoded.isEmpty, !checked.isEmpty {
      Issue.record("\(type) \(text): accepted, but \(checked.map(line))")
    }
    let mayRefuse = Self.refusing.contains { $0 == type }
    if checked.isEmpty, !decoded.isEmpty, !mayRefuse {
      Issue.record("\(type) \(text): checked, but \(decoded.map(line))")
    }
    // The check finds at least the fault at which decoding stopped; an object with an unknown key reports no missing one.
    if !mayRefuse {
      for fault in decoded {
        let isMisspelt = checked.contains { !$0.isRefusal && $0.value.parent == fault.value }
        if !isMisspelt,
          !checked.contains(where: { $0.path == fault.path && $0.value == fault.value })
        {
          Issue.record("\(type) \(text): only decoding finds \(line(fault))")
        }
      }
    }
    return decoded.isEmpty
  }

  static func randomText(depth: Int, _ random: inout SplitMix) -> String {
    let names = [
      "a", "b", "outer", "list", "level", "map", "inner", "super", "described", "other",
      "host", "port", "debug", "info", "x",
    ]
    let scalars = [
      "0", "1", "-1", "1.5", "300", "1e400", "true", "false", "null", "\"\"", "\"x\"",
      "\"a.b\"", "\"debug\"", "\"info\"", "8080",
    ]
    switch depth == 0 ? 9 : Int.random(in: 0..<10, using: &random) {
    case 0..<7:
      let keys = Set(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          names.randomElement(using: &random) ?? "a"
        }
      ).sorted()
      return "{"
        + keys.map { "\"\($0)\":" + fitting($0, depth, scalars, &random) }.joined(separator: ",")
        + "}"
    case 7:
      return "["
        + (0..<Int.random(in: 0...3, using: &random)).map { _ in
          randomText(depth: depth - 1, &random)
        }.joined(separator: ",") + "]"
    default:
      return scalars.randomElement(using: &random) ?? "0"
    }
  }

  /// Mostly something that the key may want, so that some of it is accepted.
  private static func fitting(
    _ key: String, _ depth: Int, _ scalars: [String], _ random: inout SplitMix
  ) -> String {
    let likely = [
      "a": "1", "b": "true", "level": "\"info\"", "described": "\"x\"", "other": "null",
      "list": "[{\"a\":1}]", "map": "{\"q\":0.5}", "host": "\"a.b\"", "port": "8080",
      "super": "{\"a\":1}", "inner": "{\"b\":\"\"}", "outer": "{\"a\":1}", "debug": "1",
      "info": "2",
    ]
    if Int.random(in: 0..<3, using: &random) > 0, let text = likely[key] { return text }
    return randomText(depth: depth - 1, &random)
  }
}

import Foundation
import FoundationOracle
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// `JSONDecoder` is the oracle: both decode, to equal values, or neither does.
@Suite struct DifferentialTests {
  /// A type with the JSON texts to try it with.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var texts: [String]
    var differs: @Sendable (String) throws -> String?

    init<T: Decodable & Equatable & Sendable>(_ type: T.Type, _ texts: [String]) {
      testDescription = "\(type)"
      self.texts = texts
      differs = { text in
        let root = try value(text)
        let oracle = SettingsOracle(root)
        let result = SettingsResult(T.self, from: root)
        if let difference = oracle.difference(from: result) { return "\(text): \(difference)" }
        // Descriptions tell -0.0 from 0.0; those of sets and dictionaries have no order.
        let (ours, theirs) = ("\(result.value as Any)", "\(oracle.decoded(T.self) as Any)")
        return ours.sorted() == theirs.sorted() ? nil : "\(T.self) \(text): \(ours), not \(theirs)"
      }
    }
  }

  static let numbers: [String] = [
    "0", "-0", "1", "-1", "127", "128", "-128", "-129", "255", "256", "32767", "32768", "-32768",
    "-32769", "65535", "65536", "2147483647", "2147483648", "-2147483648", "-2147483649",
    "4294967295", "4294967296", "9007199254740991", "9007199254740992", "9007199254740993",
    "-9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1.5", "-1.5", "1.0",
    "1e3", "1E3", "1e+3", "10e-1", "1e-1", "0.1", "0e0", "0.0", "1e18", "1e19", "1e40", "1e308",
    "0.30000000000000004", "1e-45", "123456789.125", "-0.0", "1e-320", "5e-324",
    "2.2250738585072014e-308", "1.7976931348623157e308", "-1.7976931348623157e308",
    "9007199254740993.0", "16777217", "1.00000005",
    "1e2", "100e-2", "1.50e1",
    "-170141183460469231731687303715884105728",
    "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
    "340282366920938463463374607431768211455", "true", "false", "null", "\"8080\"", "\"\"", "[]",
    "{}",
  ]

  /// Literals between the numbers that a `Double` or a `Float` can be.
  static let fractions: [String] = [
    "9007199254740992.5", "3.4028234663852886e38", "3.4028235677973366e38", "16777217.0",
    "0.1000000000000000055511151231257827021181583404541015625", "1e-46", "1e-400", "2e-324",
    "1.7976931348623159e308", "-1e-46", "0e-400", "0.000000000000000000000000000000000000000000001",
  ]

  static let strings: [String] = [
    "\"\"", "\"a\"", "\"é\"", "\"e\u{301}\"", "\"😀\"", #""\u00e9\ud83d\ude00""#,
    #""\"\\\/\b\f\n\r\t\u0000""#, "\"$\"", "\"$$\"", "\"{a}\"", "\"$a\"", "1", "true", "null", "[]",
    "{}", "\"https://example.org/a?b=c#d\"", "\"a b\"", "\"file:///a\"", "\"YWJj\"", "\"YWJ\"",
    "\"2026-01-31T12:00:00Z\"", "\"2026-01-31T12:00:00+01:00\"", "\"2024-02-29T23:59:59Z\"",
    "\"1969-12-31T23:59:59Z\"", "\"2026-01-31\"", "\"now\"",
    "\"6BA7B810-9DAD-11D1-80B4-00C04FD430C8\"", "\"6ba7b810-9dad-11d1-80b4-00c04fd430c8\"",
    "\"6BA7B810\"", "\"debug\"", "\"info\"", "\"Debug\"",
  ]

  /// The strings without blanks: settings take no URL with some, and Foundation does.
  static let unbroken = strings.filter { text in
    ![" ", "\\n", "\\t", "\\r"].contains(where: text.contains)
  }

  static let shapes: [String] = [
    "null", "[]", "{}", "1", "\"a\"", "[1]", "[1,2]", "[1,null]", "[null]", "[\"a\"]", "[[1],[]]",
    "[{}]", "{\"a\":1}", "{\"a\":null}", "{\"a\":\"b\"}", "{\"1\":2}", "{\"x\":1}", "{\"a\":[1]}",
    "{\"a\":{}}", "{\"a\":{\"b\":1}}", "{\"debug\":1}", "{\"b\":true}", "{\"a\":1,\"b\":true}",
    "{\"a\":1,\"b\":null}", "{\"a\":1,\"b\":\"x\"}", "{\"a\":true,\"b\":true}", "[1,\"a\"]",
    "{\"circle\":{\"radius\":1}}", "{\"circle\":{\"_0\":1}}", "{\"point\":{}}",
    "{\"circle\":{},\"point\":{}}", "{\"square\":{\"side\":2}}", "{\"super\":{\"a\":1},\"b\":true}",
    "{\"a\":1,\"super\":{\"b\":true}}", "{\"b\":true,\"super\":null}", "{\"b\":true,\"super\":1}",
    "[1,null,\"a\",[2],[],{\"a\":1}]", "[[null]]", "[[[1]]]", "{\"a\":{\"b\":null}}",
    "[\"a\",1,\"b\",2]",
    "{\"01\":1,\"2\":2}", "{\"-1\":1,\"+2\":2}", "{\"\":1}", "{\"\\u0061\":1}",
    "{\"outer\":null}", "[1,2,3]", "[0,9]", "[9,0]", "[\"debug\"]", "[\"debug\",\"debug\"]",
    "{\"outer\":{\"a\":1,\"b\":true}}", "{\"list\":[1,2,3]}",
    "{\"list\":[1,2]}", "{\"list\":[]}", "{\"debug\":1,\"info\":2}", "[\"debug\",1]",
  ]

  typealias Compared = any (Decodable & Equatable & Sendable).Type

  static let cases: [Case] = {
    func cases(_ texts: [String], _ types: Compared...) -> [Case] { types.map { Case($0, texts) } }
    let numeric = cases(
      numbers, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
      UInt16.self, UInt32.self, UInt64.self, Bool.self, String.self,
      Decimal.self, Int?.self, Int??.self, Wrapped.self, Twice.self, Ratio.self, Small.self,
      Number.self, CGFloat.self)
    let nested =
      cases(numbers.map { "[\($0)]" }, [Int].self, [Decimal].self)
      + cases(numbers.map { "{\"a\":\($0)}" }, [String: Int8].self, [String: Double].self)
    let textual = cases(
      strings, String.self, String?.self, Data.self, Date.self, UUID.self, Level.self, Level?.self)
    let collections = cases(
      shapes, [Int].self, [Int?].self, [Int??].self, [[Int]].self, [Bool?].self, [Level].self,
      [Pair].self, ContiguousArray<Int>.self, Set<Int>.self, Set<Level>.self, Range<Int>.self,
      ClosedRange<Int>.self, [String: Int].self, [String: Int?].self, [String: Int??].self,
      [Int: Int].self, [Level: Int].self, [String: Level].self, [String: [Int]].self,
      [String: [String: Int]].self, [String: [String: [String: Int]]].self)
    let types = cases(
      shapes, Pair.self, Empty.self, Outer.self, Shape.self, Base.self, Derived.self, Nested.self,
      Fallback.self, Wrapped.self, Mixed.self, Either.self, Keys.self, Flat.self, Presence.self,
      Walk.self)
    return numeric + nested + textual + collections + types
      + cases(numbers + fractions, Double.self, Float.self)
      + cases(unbroken, URL.self) + cases(unbroken.map { "[\($0)]" }, [URL].self)
  }()

  /// Texts that are made for these types, mostly.
  @Test func agreesOnRandomTexts() throws {
    let texts = GeneratedCases.seeds(100).map { seed in
      var random = SplitMix(seed: seed)
      return SoundnessTests.randomText(depth: 3, &random)
    }.filter { !$0.contains("1e400") }
    let types: [Compared] = [
      Pair.self, Outer.self, Derived.self, Flat.self, Nested.self, Presence.self, Walk.self,
      Mixed.self, Fallback.self, Either.self, Keys.self, [Pair].self, [String: Pair].self,
      [Level: Int].self, [String: Int?].self, [Double].self, Shape.self,
    ]
    for type in types { try agrees(Case(type, texts)) }
  }

  /// `JSONDecoder` makes a `Double` of a number that is not written as an integer, and loses by it.
  @Test func isExactWhereTheOracleIsNot() throws {
    func decode<T: Decodable>(_ type: T.Type, _ json: String) throws -> T? {
      SettingsResult(type, from: try value(json)).value
    }
    #expect(try decode(Int.self, "9007199254740992.5") == nil)
    #expect(try decode(Int.self, "9223372036854775807.0") == .max)
    #expect(try decode(Int.self, "922337203685477580.7e1") == .max)
    #expect(try decode(UInt64.self, "18446744073709551615e0") == .max)
    #expect(try decode(Double.self, "-0.0e5")?.sign == .minus)
    // It rounds.
    #expect(try decode(Decimal.self, "340282366920938463463374607431768211456") == nil)
    #expect(
      try decode(Decimal.self, "0.1000000000000000055511151231257827021181583404541015625") == nil)
  }

  /// `JSONDecoder` also reads dates that are not valid in ISO 8601.
  @Test(
    arguments: [
      ("2026-01-31T12:00:00Zjunk", nil), ("2026-02-30T12:00:00Z", nil),
      ("2026-01-31T24:00:00Z", nil), ("2026-01-31T12:60:00Z", nil), ("2026-1-31T12:00:00Z", nil),
      ("2026-01-31T12:00:00+1:00", nil), ("2026-01-31T12:00:00.000000001Z", 1_769_860_800),
      ("2026-01-31T12:00:00-11:59", 1_769_903_940),
    ] as [(String, Double?)])
  func isStricterWithDatesThanTheOracle(text: String, seconds: Double?) throws {
    let date = SettingsResult(Date.self, from: try value("\"\(text)\"")).value
    #expect(date == seconds.map { Date(timeIntervalSince1970: $0) })
  }

  @Test(arguments: cases)
  func agrees(_ one: Case) throws {
    #expect(!one.texts.isEmpty)
    for text in one.texts {
      if let difference = try one.differs(text) { Issue.record("\(difference)") }
    }
  }
}

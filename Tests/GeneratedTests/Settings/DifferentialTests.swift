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

  static let cases: [Case] = [
    Case(Int.self, numbers), Case(Int8.self, numbers), Case(Int16.self, numbers),
    Case(Int32.self, numbers), Case(Int64.self, numbers), Case(UInt.self, numbers),
    Case(UInt8.self, numbers), Case(UInt16.self, numbers), Case(UInt32.self, numbers),
    Case(UInt64.self, numbers), Case(Int128.self, numbers), Case(UInt128.self, numbers),
    Case(Double.self, numbers + fractions), Case(Float.self, numbers + fractions),
    Case(Bool.self, numbers),
    Case(String.self, numbers), Case(Decimal.self, numbers), Case(Int?.self, numbers),
    Case([Int].self, numbers.map { "[\($0)]" }),
    Case([String: Int8].self, numbers.map { "{\"a\":\($0)}" }),
    Case(String.self, strings), Case(String?.self, strings), Case(URL.self, unbroken),
    Case(Data.self, strings), Case(Date.self, strings), Case(UUID.self, strings),
    Case(Level.self, strings), Case(Level?.self, strings),
    Case([URL].self, unbroken.map { "[\($0)]" }),
    Case([Int].self, shapes), Case([Int?].self, shapes), Case([[Int]].self, shapes),
    Case(Set<Int>.self, shapes), Case([String: Int].self, shapes),
    Case([String: Int?].self, shapes),
    Case([Int: Int].self, shapes), Case([Level: Int].self, shapes),
    Case([String: [Int]].self, shapes),
    Case([String: [String: Int]].self, shapes), Case(Pair.self, shapes), Case(Empty.self, shapes),
    Case(Outer.self, shapes), Case(Shape.self, shapes), Case(Base.self, shapes),
    Case(Derived.self, shapes), Case(Nested.self, shapes), Case(Fallback.self, shapes),
    Case(Wrapped.self, shapes + numbers), Case(Mixed.self, shapes), Case([Pair].self, shapes),
    Case(Either.self, shapes), Case(Keys.self, shapes),
    Case(Flat.self, shapes), Case(Presence.self, shapes), Case(Walk.self, shapes),
    Case(Twice.self, numbers), Case(Ratio.self, numbers), Case(Small.self, numbers),
    Case(Number.self, numbers), Case(CGFloat.self, numbers), Case(Int??.self, numbers),
    Case([Int??].self, shapes), Case([String: Int??].self, shapes), Case(Range<Int>.self, shapes),
    Case(ClosedRange<Int>.self, shapes), Case(Set<Level>.self, shapes), Case([Level].self, shapes),
    Case([String: [String: [String: Int]]].self, shapes), Case([String: Level].self, shapes),
    Case(ContiguousArray<Int>.self, shapes), Case([Bool?].self, shapes),
    Case([Decimal].self, numbers.map { "[\($0)]" }),
    Case([String: Double].self, numbers.map { "{\"a\":\($0)}" }),
  ]

  /// Texts that are made for these types, mostly.
  @Test func agreesOnRandomTexts() throws {
    let texts = GeneratedCases.seeds(100).map { seed in
      var random = SplitMix(seed: seed)
      return SoundnessTests.randomText(depth: 3, &random)
    }.filter { !$0.contains("1e400") }
    let types = [
      Case(Pair.self, texts), Case(Outer.self, texts), Case(Derived.self, texts),
      Case(Flat.self, texts), Case(Nested.self, texts),
      Case(Presence.self, texts), Case(Walk.self, texts), Case(Mixed.self, texts),
      Case(Fallback.self, texts), Case(Either.self, texts), Case(Keys.self, texts),
      Case([Pair].self, texts), Case([String: Pair].self, texts), Case([Level: Int].self, texts),
      Case([String: Int?].self, texts), Case([Double].self, texts), Case(Shape.self, texts),
    ]
    for one in types {
      for text in one.texts {
        if let difference = try one.differs(text) { Issue.record("\(difference)") }
      }
    }
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
    #expect(
      try decode(UInt128.self, "3.4028234663852886e38") == UInt128(34_028_234_663_852_886)
        * 10_000_000_000_000_000_000_000)
    #expect(try decode(Double.self, "-0.0e5")?.sign == .minus)
    // It rounds.
    #expect(try decode(Decimal.self, "340282366920938463463374607431768211456") == nil)
    #expect(
      try decode(Decimal.self, "0.1000000000000000055511151231257827021181583404541015625") == nil)
  }

  /// Settings have dates of RFC 3339, and `JSONDecoder` reads others too, or reads them otherwise.
  @Test(
    arguments: [
      ("2026-01-31T12:00:00Zjunk", nil), ("2026-02-30T12:00:00Z", nil),
      ("2026-01-31T24:00:00Z", nil), ("2026-01-31T12:60:00Z", nil), ("2026-1-31T12:00:00Z", nil),
      ("2026-01-31T12:00:00+1:00", nil), ("2026-01-31t12:00:00z", 1_769_860_800),
      ("2026-01-31T12:00:00.0000000001Z", 1_769_860_800),
      ("2026-01-31T12:00:00-23:59", 1_769_947_140), ("1500-03-01T12:00:00Z", -14_826_628_800),
    ] as [(String, Double?)])
  func isStricterWithDatesThanTheOracle(text: String, seconds: Double?) throws {
    let date = SettingsResult(Date.self, from: try value("\"\(text)\"")).value
    #expect(date == seconds.map { Date(timeIntervalSince1970: $0) })
    #expect(DisputedDate.matches(text))
  }

  @Test(arguments: [
    "2026-01-31T12:00:00Z", "2024-02-29T23:59:59+01:00", "1969-12-31T23:59:59-0830",
    "2026-01-32T12:00:00Z", "2026-01-31", "now",
  ])
  func agreesAboutOtherDates(text: String) { #expect(!DisputedDate.matches(text)) }

  @Test(arguments: cases)
  func agrees(_ one: Case) throws {
    #expect(!one.texts.isEmpty)
    for text in one.texts {
      if let difference = try one.differs(text) { Issue.record("\(difference)") }
    }
  }
}

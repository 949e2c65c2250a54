import Foundation
import FoundationOracle
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

@Suite struct SettingsDecoderTests {
  struct Server: Decodable {
    var host: String
    var ports: [UInt16]
    var level: Level?
    var url: URL?
    var inner: Inner?

    struct Inner: Decodable { var x: Int }
  }

  @Test(arguments: [
    (#"{}"#, [#"missing host: String @ host `{}`"#]),
    (
      #"{"host":"a","ports":[1,2,70000]}"#,
      [#"expected an integer from 0 to 65535, found the number 70000 @ ports[2] `70000`"#]
    ),
    (
      #"{"host":"a","ports":[1,1.5]}"#,
      [#"expected an integer from 0 to 65535, found the number 1.5 @ ports[1] `1.5`"#]
    ),
    (#"{"host":8080,"ports":[]}"#, [#"expected a string, found the number 8080 @ host `8080`"#]),
    (#"{"host":null,"ports":[]}"#, [#"expected a string, found null @ host `null`"#]),
    (#"{"host":"a","ports":{}}"#, [#"expected an array, found an object @ ports `{}`"#]),
    (#"[]"#, [#"expected an object, found an array @  `[]`"#]),
    (
      #"{"host":"a","ports":[],"level":"x"}"#,
      [
        #"expected one of "debug", "info", found the string "x" (Cannot initialize Level from invalid String value x) @ level `"x"`"#
      ]
    ),
    (
      #"{"host":"a","ports":[],"url":""}"#,
      [#"expected a URL in a string, without blanks, found the string "" @ url `""`"#]
    ),
    (
      #"{"host":"a","ports":[],"prots":[1],"inner":{"x":1,"y":2}}"#,
      [
        #"unknown prots, known host,inner,level,ports,url @ prots `"prots"`"#,
        #"unknown y, known x @ inner.y `"y"`"#,
      ]
    ),
    // An object with a key that the type cannot have lacks none; unread keys around it are not held against it.
    (
      #"{"host":"a","zzz":1,"ports":[],"inner":{"z":1}}"#,
      [#"unknown z, known x @ inner.z `"z"`"#]
    ),
    (#"{"host":"a","ports":[],"level":null,"url":null}"#, []),
  ])
  func reports(json: String, faults: [String]) throws {
    #expect(try lines(Server.self, json) == faults)
  }

  @Test func anyUseOfAKeyCounts() throws {
    struct Lenient: Decodable {
      private enum Key: String, CodingKey { case asked, tried, `super` }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        _ = container.contains(.asked)
        _ = try? container.decode(Server.Inner.self, forKey: .tried)
      }
    }
    #expect(
      try lines(Lenient.self, #"{"asked":{"q":1},"tried":{"q":1},"other":1}"#) == [
        #"unknown other, known asked,tried @ other `"other"`"#
      ])
    #expect(try lines([String: Int].self, #"{"a":1,"b":2}"#) == [])
    #expect(
      try lines([String: Server.Inner].self, #"{"a":{"x":1,"y":1}}"#).first?.contains("a.y") == true
    )
  }

  @Test func reportsWhatATypeRefuses() throws {
    struct Port: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard try container.decode(Int.self) > 0 else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "not positive")
        }
      }
    }
    struct Refused: Error {}
    struct Settings: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PlainKey.self)
        if container.contains(PlainKey("swallowed")) {
          _ = try? container.decode(Port.self, forKey: PlainKey("swallowed"))
          throw Refused()
        }
        _ = try container.decode(Port.self, forKey: PlainKey("port"))
        throw DecodingError.dataCorruptedError(
          forKey: PlainKey("port"), in: container, debugDescription: "odd")
      }
    }
    #expect(
      try lines(Settings.self, #"{"port":0}"#) == [
        #"expected a valid Port, found the number 0 (not positive) @ port `0`"#
      ])
    #expect(
      try lines(Settings.self, #"{"port":1}"#) == [
        #"expected a value that the settings type takes, found the number 1 (odd) @ port `1`"#
      ])
    #expect(
      try lines(Settings.self, #"{"swallowed":0}"#) == [
        #"expected a valid Settings, found an object (Refused()) @  `{"swallowed":0}`"#
      ])
  }

  @Test(arguments: [
    ("1e400", false), ("-1e400", false), ("1e308", true), ("1e-400", false), ("-1e-400", false),
    ("0e-400", true),
  ])
  func bindsDoubles(literal: String, isAccepted: Bool) throws {
    #expect(
      SettingsResult(Double.self, from: try value(literal)).faults.isEmpty == isAccepted)
  }

  /// Keys are looked up and remembered without a search through all of them.
  @Test func decodesLargeDictionaries() throws {
    let count = Stress.size(20_000)
    let text = "{" + (0..<count).map { "\"key \($0)\":\($0)" }.joined(separator: ",") + "}"
    let result = SettingsResult([String: Int].self, from: try value(text))
    #expect(result.faults.isEmpty)
    #expect(result.value?.count == count && result.value?["key \(count - 1)"] == count - 1)
  }

  @Test func keepsLiterals() throws {
    func decode<T: Decodable>(_ type: T.Type, _ json: String) throws -> T? {
      SettingsResult(type, from: try value(json)).value
    }
    let digits = "12345678901234567890123456789012345678"
    #expect(try decode(Decimal.self, digits)?.description == digits)
    let most = "340282366920938463463374607431768211455"
    #expect(try decode(Decimal.self, most)?.description == most)
    #expect(
      try decode(Decimal.self, "-\(most)e-20")?.description
        == "-3402823669209384634.63374607431768211455")
    #expect(try decode(Decimal.self, digits + "99") == nil)
    #expect(try decode(Decimal.self, "0.1") == Decimal(string: "0.1"))
    #expect(try decode(Decimal.self, "-1.50e-3") == Decimal(string: "-0.0015"))
    #expect(try decode(Decimal.self, "1e400") == nil)
    #expect(try decode(UInt128.self, "340282366920938463463374607431768211455") == .max)
    #expect(try decode(UInt128.self, "340282366920938463463374607431768211456") == nil)
    #expect(try decode(Int.self, "1e1000000000000000000000000") == nil)
    #expect(try decode(Int.self, "0e1000000000000000000000000") == 0)
    #expect(try decode(Int.self, "9007199254740993.0") == 9_007_199_254_740_993)
    #expect(try decode(Float.self, "1e39") == nil)
  }

  @Test(
    arguments: [
      ("2026-01-31T12:00:00.5Z", 1_769_860_800.5),
      ("2026-01-31T12:00:00.123456789+00:30", 1_769_859_000.123456789),
      ("1970-01-01T00:00:00z", 0), ("0001-01-01T00:00:00Z", -62_135_596_800),
      ("2000-02-29T00:00:00-0100", 951_786_000), ("2026-02-29T12:00:00Z", nil),
      ("1900-02-29T00:00:00Z", nil),
      ("2026-13-01T00:00:00Z", nil), ("2026-01-31T24:00:00Z", nil), ("2026-01-31T12:00:00", nil),
      ("2026-01-31T12:00:00.Z", nil), ("2026-01-31T12:00:00Zx", nil), ("2026-1-31T12:00:00Z", nil),
      ("", nil), ("2026-01-31T12:00:00+25:00", nil), ("2026-01-31T12:00:00+1", nil),
    ] as [(String, Double?)])
  func readsDates(text: String, seconds: Double?) throws {
    let date = SettingsResult(Date.self, from: try value("\"\(text)\"")).value
    #expect(date?.timeIntervalSince1970 == seconds)
  }
}

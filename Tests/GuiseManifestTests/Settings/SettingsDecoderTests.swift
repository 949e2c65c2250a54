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

  @Test func faultsAreAsRecorded() async throws {
    try await LineTable.expect("server") { try lines(Server.self, $0) }
  }

  /// Values keep their literals.
  @Test func scalarsAreAsRecorded() async throws {
    try await LineTable.expect("scalars") { line in
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      func text<Value: Decodable>(_ type: Value.Type, _ text: (Value) -> String) throws -> [String]
      {
        let result = SettingsResult(type, from: try value(words[1]))
        return result.value.map { [text($0)] } ?? result.faults.map(ManifestSupport.line)
      }
      return switch words[0] {
      case "Decimal": try text(Decimal.self) { $0.description }
      case "Int": try text(Int.self) { $0.description }
      case "Float": try text(Float.self) { $0.description }
      case "Double": try text(Double.self) { $0.description }
      case "Date": try text(Date.self) { "\($0.timeIntervalSince1970)" }
      case "Duration": try text(Duration.self) { "\($0.attoseconds)" }
      default: throw CancellationError()
      }
    }
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

  /// Keys are looked up and remembered without a search through all of them.
  @Test func decodesLargeDictionaries() throws {
    let count = Stress.size(20_000)
    let text = "{" + (0..<count).map { "\"key \($0)\":\($0)" }.joined(separator: ",") + "}"
    let result = SettingsResult([String: Int].self, from: try value(text))
    #expect(result.faults.isEmpty)
    #expect(result.value?.count == count && result.value?["key \(count - 1)"] == count - 1)
  }

  @Test func keptDecodersWorkAfterTheDecoding() throws {
    struct Kept: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) { self.decoder = decoder }
    }
    let kept = SettingsResult([String: [Kept]].self, from: try value(#"{"a":[{"b":[]}]}"#))
    let decoder = try #require(kept.value?["a"]?.first?.decoder)
    _ = decoder.codingPath
    #expect(try [String: [Kept]](from: decoder)["b"]?.isEmpty == true)
    #expect(throws: DecodingError.self) { try [Int](from: decoder) }
  }

  private enum Tier: String, CaseIterable, Decodable { case free, pro }

  @Test func keysOfAnEnumNeedAConformance() throws {
    #expect(
      try lines([Tier: Int].self, #"{"free":1}"#) == [
        "expected an array of keys and values, as keys of Dictionary<Tier, Int> are not CodingKeyRepresentable, found an object @  `{\"free\":1}`"
      ])
  }
}

import Foundation
import FoundationOracle
import ManifestSupport
import StrictJSON
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Types of the standard library and of Foundation in settings.
struct StandardTypesTests {
  struct Poll: Decodable, Equatable {
    var every: Duration
  }

  struct Place: Decodable {
    var zone: TimeZone?
    var page: URL?
  }

  enum Tier: String, CaseIterable, Decodable { case free, pro }

  enum Level: String, CaseIterable, CodingKeyRepresentable, Decodable { case low, high }

  struct Limits: Decodable {
    var perTier: [Tier: Int]?
    var perLevel: [Level: Int]?
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, _ text: String
  ) throws -> SettingsResult<Value> {
    SettingsResult(type, from: try #require(JSONValue(parsing: text.utf8)))
  }

  private func messages<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> [String] {
    try decode(type, text).faults.map { fault in
      if case .invalid(let expected, let found) = fault.kind {
        "\(fault.path) must be \(expected), found \(found)"
      } else {
        "\(fault.kind)"
      }
    }
  }

  @Test(arguments: [
    ("250ms", Duration.milliseconds(250)), ("1h30m", .seconds(5_400)),
    ("1.5s", .milliseconds(1_500)),
    ("0.000000001ns", Duration(attoseconds: 1)), ("2d", .seconds(172_800)), ("-3s", .seconds(-3)),
    ("7us", .microseconds(7)), ("0s", .zero),
  ])
  func aDurationHasUnits(text: String, duration: Duration) throws {
    #expect(try decode(Poll.self, "{\"every\":\"\(text)\"}").value == Poll(every: duration))
  }

  @Test(arguments: ["", "10", "s", "1.s", ".5s", "1 s", "1S", "5x", "1e3s", "-", "1s ", "0.1.2s"])
  func aTextThatIsNoDuration(text: String) throws {
    #expect(
      try messages(Poll.self, "{\"every\":\"\(text)\"}") == [
        #"every must be a duration with its units, like "250ms" or "1h30m", found the string "\#(text)""#
      ])
  }

  @Test func aTimeZoneHasAnIdentifier() throws {
    #expect(
      try decode(Place.self, #"{"zone":"Europe/Paris"}"#).value?.zone?.identifier == "Europe/Paris")
    #expect(
      try messages(Place.self, #"{"zone":"Europe/Pariss"}"#) == [
        #"zone must be the identifier of a time zone, like "Europe/Paris", found the string "Europe/Pariss""#
      ])
  }

  @Test func aURLHasNoBlanks() throws {
    #expect(try decode(Place.self, #"{"page":"https://a.org/b?c=d"}"#).value?.page != nil)
    #expect(
      try messages(Place.self, #"{"page":"fx example com"}"#) == [
        #"page must be a URL in a string, without blanks, found the string "fx example com""#
      ])
  }

  @Test func keysOfAnEnumNeedAConformance() throws {
    #expect(try decode(Limits.self, #"{"perLevel":{"low":1}}"#).value?.perLevel == [.low: 1])
    #expect(
      try messages(Limits.self, #"{"perTier":{"free":1}}"#) == [
        "perTier must be an array of keys and values, as Tier is not CodingKeyRepresentable, found an object"
      ])
  }

  @Test func aValueOfTheEnvironmentIsNamed() throws {
    struct Settings: Decodable { var level: Level }
    func message(_ variables: String, _ environment: [String: String]) -> String? {
      let registry = FactoryRegistry { factories in
        factories.register("s", settings: Settings.self) { (_: Settings) in 1 }
      }
      let text = """
        {"guise":1,"variables":{\(variables)},
         "assemblies":{"app":{"registrations":{"s":{"factory":"s","settings":{"level":"${v}"}}}}}}
        """
      let error = #expect(throws: ManifestError.self) {
        try ManifestAssembly(
          .bytes(Array(text.utf8)), factories: registry,
          options: ManifestOptions(environment: environment))
      }
      return error?.faults.first?.message
    }
    let start =
      #""level" must be one of "low", "high", found ${v}, a variable of type string that has the "#
      + #"value of LEVEL: "Low""#
    #expect(
      message(#""v":{"type":"string","env":"LEVEL"}"#, ["LEVEL": "Low"])?.hasPrefix(start) == true)
    let secret = message(#""v":{"type":"string","env":"LEVEL","secret":true}"#, ["LEVEL": "Low"])
    #expect(
      secret?.hasSuffix("a secret variable of type string that has the value of LEVEL") == true)
    #expect(
      message(#""v":{"type":"integer","env":"LEVEL"}"#, ["LEVEL": "\"5\""])
        == #"the value of LEVEL is not an integer, the type of "v", found "\"5\"""#)
  }
}

import Foundation
import FoundationOracle
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// An unset variable's value is unknown: alone in a setting it has to be of the field's type,
/// interpolated it is a string; a default is checked as a value.
@Suite struct UnsetVariablesTests {
  struct Settings: Decodable, Sendable {
    var text: String?
    var port: UInt16?
    var ratio: Double?
    var flag: Bool?
    var url: URL?
    var date: Date?
    var level: Level?
    var list: [Int]?
  }

  private static let registry = FactoryRegistry { factories in
    factories.register("s", settings: Settings.self) { (settings: Settings) in settings }
  }
  /// With the code, and without.
  private static let validators = [
    ManifestValidator(factories: registry), ManifestValidator(catalog: registry.catalog),
  ]

  /// The rules of the findings in a setting, without the note that `v` has no value.
  private func rules(_ field: String, _ text: String, _ variable: String) -> [[String]] {
    let source = ManifestSource.app(
      #""s":{"factory":"s","settings":{"\#(field)":"\#(text)"}}"#, variables: "\"v\":\(variable)")
    return Self.validators.map { validator in
      validator.report(for: [source]).diagnostics.filter { $0.rule != "unset-variable" }.map(\.rule)
    }
  }

  @Test(arguments: [
    ("text", "${v}", ["string"]), ("port", "${v}", ["integer"]),
    ("ratio", "${v}", ["integer", "number"]), ("flag", "${v}", ["boolean"]),
    ("url", "${v}", ["string"]), ("date", "${v}", ["string"]), ("level", "${v}", ["string"]),
    ("list", "${v}", []),
    ("text", "a${v}", ["string", "integer", "number", "boolean"]), ("port", "1${v}", []),
    ("flag", "${v}${v}", []), ("list", "a${v}", []),
    ("url", "http://${v}/", ["string", "integer", "number", "boolean"]),
    ("date", "2026-01-31T${v}", ["string", "integer", "number", "boolean"]),
    ("level", "de${v}", ["string", "integer", "number", "boolean"]),
  ])
  func itsTypeIsChecked(field: String, text: String, fitting: [String]) {
    for type in ["string", "integer", "number", "boolean"] {
      let expected = fitting.contains(type) ? [] : ["invalid-setting"]
      #expect(rules(field, text, #"{"type":"\#(type)"}"#) == [expected, expected], "\(type)")
    }
  }

  @Test(arguments: [
    ("port", "${v}", #"{"type":"integer","default":65535}"#, true),
    ("port", "${v}", #"{"type":"integer","default":65536}"#, false),
    ("level", "${v}", #"{"type":"string","default":"info"}"#, true),
    ("level", "${v}", #"{"type":"string","default":"Info"}"#, false),
    ("level", "de${v}", #"{"type":"string","default":"bug"}"#, true),
    ("level", "de${v}", #"{"type":"string","default":"bag"}"#, false),
    ("date", "2026-01-31T${v}", #"{"type":"string","default":"12:00:00Z"}"#, true),
    ("date", "2026-01-31T${v}", #"{"type":"string","default":"noon"}"#, false),
    ("url", "${v}", #"{"type":"string","default":""}"#, false),
    ("ratio", "${v}", #"{"type":"number","default":1e400}"#, false),
    ("list", "${v}", #"{"type":"json","default":[1,2]}"#, true),
    ("list", "${v}", #"{"type":"json","default":[1,"2"]}"#, false),
    ("list", "${v}", #"{"type":"json","default":null}"#, true),
    ("port", "${v}", #"{"type":"json","default":8080}"#, true),
    ("port", "${v}", #"{"type":"json","default":"8080"}"#, false),
    ("text", "${v}", #"{"type":"json","default":"$${a} ${"}"#, true),
  ])
  func itsDefaultIsAValue(field: String, text: String, variable: String, isValid: Bool) {
    let expected = isValid ? [] : ["invalid-setting"]
    #expect(rules(field, text, variable) == [expected, expected])
  }

  /// JSON may be anything until it is known, and stands alone.
  @Test(arguments: ["text", "port", "ratio", "flag", "url", "date", "level", "list"])
  func unknownJSONMayBeOfAnyType(field: String) {
    #expect(rules(field, "${v}", #"{"type":"json"}"#) == [[], []])
    #expect(rules(field, "a${v}", #"{"type":"json"}"#).allSatisfy { $0.contains("invalid-value") })
  }
}

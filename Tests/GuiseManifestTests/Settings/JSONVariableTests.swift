import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// Variables that stand for any JSON value.
struct JSONVariableTests {
  struct Policy: Decodable, Sendable, Equatable {
    struct Step: Decodable, Sendable, Equatable {
      var wait: Double
      var note: String?
    }

    var retries: Int
    var steps: [Step]
  }

  enum Level: String, Decodable, CaseIterable, Sendable { case low, high }

  struct Settings: Decodable, Sendable, Equatable {
    var policy: Policy?
    var level: Level?
    var numbers: [Int]?
  }

  private static let registry = FactoryRegistry { factories in
    factories.register("s", settings: Settings.self) { (settings: Settings) in settings }
  }

  private static func source(_ variable: String, _ settings: String) -> ManifestSource {
    .app(#""s":{"factory":"s","settings":\#(settings)}"#, variables: "\"v\":\(variable)")
  }

  private func loaded(
    _ variable: String, _ settings: String = #"{"policy":"${v}"}"#,
    _ options: ManifestOptions = .init(environment: [:])
  ) throws -> Settings {
    try Container(
      manifest: Self.source(variable, settings), factories: Self.registry, options: options
    ).resolve(Settings.self)
  }

  private static let policy =
    #"{"retries":3,"steps":[{"wait":0.5,"note":"${v} $${v}"},{"wait":1}]}"#
  private static let expected = Policy(
    retries: 3, steps: [.init(wait: 0.5, note: "${v} $${v}"), .init(wait: 1, note: nil)])

  @Test func itsValueIsTheSetting() throws {
    let given = #"{"type":"json","env":"V"}"#
    let text = Self.policy
    for options in [
      ManifestOptions(variables: ["v": .string(text)], environment: [:]),
      ManifestOptions(environment: ["V": text]),
      ManifestOptions(environment: [:], values: { _ in text }),
      ManifestOptions(
        variables: [
          "v": ["retries": 3, "steps": [["wait": 0.5, "note": "${v} $${v}"], ["wait": 1]]]
        ], environment: [:]),
    ] {
      #expect(try loaded(given, #"{"policy":"${v}"}"#, options).policy == Self.expected)
    }
    let plain = text.replacing("${v} $${v}", with: "n")
    #expect(
      try loaded(#"{"type":"json","default":\#(plain)}"#).policy?.steps.first?.note == "n")
    #expect(try loaded(#"{"type":"json","default":null}"#).policy == nil)
    #expect(
      try loaded(#"{"type":"json","default":[1,2]}"#, #"{"numbers":"${v}"}"#).numbers == [1, 2])
    #expect(
      try loaded(#"{"type":"json","default":2}"#, #"{"numbers":[1,"${v}"]}"#).numbers == [1, 2])
    #expect(try loaded(#"{"type":"json","default":"low"}"#, #"{"level":"${v}"}"#).level == .low)
  }

  /// The same findings with the code linked in and from the catalog: `rule path message`.
  private func findings(
    _ variable: String, _ settings: String = #"{"policy":"${v}"}"#,
    _ variables: [String: Manifest.Value] = [:]
  ) -> [Diagnostic] {
    let source = Self.source(variable, settings)
    let options = ManifestOptions(variables: variables)
    let linked = ManifestValidator(factories: Self.registry, options: options)
      .report(for: [source]).diagnostics
    let told = ManifestValidator(catalog: Self.registry.catalog, options: options)
      .report(for: [source]).diagnostics
    #expect(linked.map(\.message) == told.map(\.message))
    return linked
  }

  private static let parts =
    #"{"type":"json","env":"V","default":{"all":[{"n/1":3},4],"level":"low","null":null}}"#

  @Test func aReferencePicksAPart() throws {
    #expect(
      try loaded(Self.parts, #"{"numbers":["${v/all/0/n~11}","${v/all/1}"],"level":"${v/level}"}"#)
        == Settings(policy: nil, level: .low, numbers: [3, 4]))
    #expect(
      try loaded(Self.parts, #"{"level":"l${v/w}"}"#, .init(environment: ["V": #"{"w":"ow"}"#]))
        .level == .low)
    #expect(try loaded(Self.parts, #"{"policy":"${v/null}"}"#).policy == nil)
  }

  @Test(arguments: [
    (#"{"level":"${v/other}"}"#, #"the value of "v" has nothing at "/other""#),
    (#"{"numbers":["${v/all/01}"]}"#, #"the value of "v" has nothing at "/all/01""#),
    (
      #"{"level":"l${v/all}"}"#,
      #"the variable "v/all" is JSON, and a setting cannot combine it with other text"#
    ),
  ])
  func aPartThatIsNotThere(settings: String, message: String) throws {
    #expect(findings(Self.parts, settings).map(\.message) == [message])
    let error = #expect(throws: ManifestError.self) { try loaded(Self.parts, settings) }
    #expect(error?.faults.map(\.message) == [message])
  }

  private static let type = "GuiseManifestTests.JSONVariableTests.Settings"

  @Test func aFaultyDefaultIsNamedWithItsPlace() {
    let level = findings(#"{"type":"string","default":"lwo"}"#, #"{"level":"${v}"}"#)
    #expect(
      level.map(\.message) == [
        #""level" must be one of "low", "high", found ${v}, a variable of type string, by default "lwo""#
      ])
    #expect(
      level.first?.related.map(\.message) == ["the default of the variable is written here"])
    #expect(level.first?.related.first?.location?.start.column == 56)
    let inner = findings(#"{"type":"json","default":{"retries":1.5,"steps":[]}}"#)
    #expect(inner.first?.related.first?.location?.start.column == 54)
  }

  /// No message quotes a given value, nor tells the shape of a secret one.
  @Test func givenValuesAreNotTold() {
    let value: Manifest.Value = ["retries": "hunter2", "steps": [], "hunter3": 1]
    let open = findings(#"{"type":"json"}"#, #"{"policy":"${v}"}"#, ["v": value])
    #expect(open.map(\.rule) == ["invalid-setting", "unknown-setting"])
    #expect(open.allSatisfy { !"\($0)".contains("hunter2") })
    let secret = findings(
      #"{"type":"json","secret":true}"#, #"{"policy":"${v}"}"#, ["v": value])
    #expect(!secret.isEmpty)
    #expect(secret.allSatisfy { !"\($0)".contains("hunter") })
  }

  @Test(
    arguments: [
      ("integer", 4, true), ("integer", 4.0, true), ("integer", 4.5, false), ("integer", "4", true),
      ("number", 4, true), ("number", 0.1, true), ("number", 1e21, true), ("number", true, false),
      ("boolean", true, true), ("boolean", "1", true), ("boolean", 1, false),
      ("string", "4", true), ("string", 4, false), ("string", true, false), ("string", [], false),
      ("json", 4, true), ("json", ["a": [true, 0.5]], true), ("json", "[1]", true),
      ("json", "text", false),
    ] as [(String, Manifest.Value, Bool)])
  func valuesInCodeHaveTypes(type: String, value: Manifest.Value, isValid: Bool) {
    let composed = Composed(
      registrations: #""s":{"factory":"f","settings":{"p":"${v}"}}"#,
      top: #""variables":{"v":{"type":"\#(type)"}},"#, options: .init(variables: ["v": value]))
    #expect(composed.rules == (isValid ? [] : ["invalid-variable"]))
  }

  @Test(
    arguments: [
      (4.0, "4.0"), (0.1, "0.1"), (1e21, "1e+21"), (-2.5e-7, "-2.5e-07"), (1_000_000, "1000000"),
      (100_000_000_000_000_000_000.0, "1e+20"),
    ] as [(Manifest.Value, String)])
  func numbersInCodeAreWrittenAsJSON(value: Manifest.Value, text: String) {
    #expect(value == .number(text))
    let composed = Composed(
      registrations: #""s":{"factory":"f","settings":{"p":"${v}"}}"#,
      top: #""variables":{"v":{"type":"number"}},"#, options: .init(variables: ["v": value]))
    #expect(composed.result.composition?.variables["v"]?.value == .number(text))
  }
}

import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// Values of variables that code gives.
struct JSONVariableTests {
  /// A value in code is what its JSON is, and no text with references.
  @Test func aValueInCodeIsTheSetting() throws {
    let registry = try #require(Codes.registry("settings", Wraps.Journal()))
    let value: Manifest.Value = ["retries": 3, "steps": [["wait": 0.5, "note": "${v} $${v}"]]]
    let container = try Container(
      manifest: .app(
        #""s":{"factory":"s","settings":{"policy":"${v}"}}"#, variables: #""v":{"type":"json"}"#),
      factories: registry, options: ManifestOptions(variables: ["v": value], environment: [:]))
    let policy = try container.resolve(Codes.Settings.self).policy
    #expect(policy?.retries == 3 && policy?.steps.first?.note == "${v} $${v}")
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

import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import Testing

/// What an override makes of a reference that another file writes.
struct OverriddenReferenceTests {
  /// The reference in the base, in the override, and merged: a reference is replaced whole.
  static let merged: [(base: String, override: String, result: String?)] = [
    (#"{"keys":{"X":"a","Y":"b"}}"#, #"{"tags":["h"]}"#, #"{"tags":["h"]}"#),
    (#"{"keys":{"X":"a","Y":"b"}}"#, #"{"keys":{"Z":"a"}}"#, #"{"keys":{"Z":"a"}}"#),
    (#"{"tags":["h"]}"#, "null", nil),
    (#"["a","b"]"#, #"{"tags":["h"]}"#, #"{"tags":["h"]}"#),
  ]

  @Test(arguments: merged)
  func nullRemoves(base: String, override: String, result: String?) throws {
    let composed = Composed([
      "main.json": Composed.manifest(
        registrations: #""r":{"override":true,"dependencies":{"P":\#(override)}}"#,
        top: #""include":["base.json"],"#),
      "base.json": Composed.manifest(
        registrations: #""r":{"factory":"f","dependencies":{"P":\#(base)}}"#),
    ])
    #expect(composed.rules == [])
    let composition = try #require(composed.result.composition)
    let document = EffectiveManifest(composition).document["assemblies"]?["app"]
    let found = document?["registrations"]?["r"]?["dependencies"]?["P"]
    #expect(found == result.map { JSON(parsing: $0) })
  }

  /// What is no part of an override has nothing to remove.
  @Test(arguments: [
    #""factory":"f","dependencies":{"P":null}"#,
    #""factory":"f","dependencies":{"P":{"keys":null,"tags":["h"]}}"#,
    #""factory":"f","dependencies":{"P":{"keys":{"X":null}}}"#,
    #""factory":"f","override":"replace","dependencies":{"P":{"keys":{"X":null}}}"#,
    #""override":true,"dependencies":{"P":{"keys":{"X":null}}}"#,
    #""override":true,"dependencies":{"P":{"keys":null,"tags":["h"]}}"#,
    #""override":true,"dependencies":{"P":[null]}"#,
    #""override":true,"dependencies":{"P":{"tags":[null]}}"#,
    #""override":true,"decorators":[{"factory":"d","dependencies":{"P":null}}]"#,
    #""override":true,"decorators":[{"factory":"d","dependencies":{"P":{"keys":{"X":null}}}}]"#,
    #""override":true,"decorators":[null]"#,
  ])
  func elsewhereNullIsWrong(members: String) {
    let composed = Composed([
      "main.json": Composed.manifest(
        registrations: #""r":{\#(members)}"#, top: #""include":["base.json"],"#),
      "base.json": Composed.manifest(
        registrations: members.contains("override") ? #""r":"f""# : ""),
    ])
    #expect(composed.rules == ["wrong-type"])
  }
}

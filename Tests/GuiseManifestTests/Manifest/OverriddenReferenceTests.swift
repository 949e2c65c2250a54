import GuiseManifest
import GuiseTooling
import GuiseValidation
import ManifestSupport
import StrictJSON
import Testing

/// What an override makes of a reference that another file writes.
struct OverriddenReferenceTests {
  /// The reference in the base, in the override, and merged; none where it is no reference any more.
  static let merged: [(base: String, override: String, result: String?)] = [
    (#"{"keys":{"X":"a","Y":"b"}}"#, #"{"keys":null,"tags":["h"]}"#, #"{"tags":["h"]}"#),
    (#"{"keys":{"X":"a","Y":"b"}}"#, #"{"keys":{"X":null}}"#, #"{"keys":{"Y":"b"}}"#),
    (
      #"{"keys":{"X":"a","Y":"b"}}"#, #"{"keys":{"X":null,"Z":"a"}}"#,
      #"{"keys":{"Y":"b","Z":"a"}}"#
    ),
    (#"{"keys":{"X":"a"}}"#, #"{"tags":null}"#, #"{"keys":{"X":"a"}}"#),
    (#"{"keys":{"X":"a"}}"#, "{}", #"{"keys":{"X":"a"}}"#),
    (#"{"keys":{"X":"a"}}"#, #"{"keys":{"X":null}}"#, #"{"keys":{}}"#),
    (#"{"tags":["h"]}"#, #"{"tags":null,"keys":{"X":"a"}}"#, #"{"keys":{"X":"a"}}"#),
    (#"{"tags":["h"]}"#, "null", nil),
    (#""a""#, #"{"keys":{"X":null}}"#, #"{"keys":{}}"#),
    (#"["a","b"]"#, #"{"keys":null,"tags":["h"]}"#, #"{"tags":["h"]}"#),
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

  /// Whoever does as the help says has a valid manifest.
  @Test(arguments: [
    (#"{"keys":{"X":"a"}}"#, #"{"tags":["h"]}"#), (#"{"tags":["h"]}"#, #"{"keys":{"X":"a"}}"#),
    (#"{"tags":["h"]}"#, #"{"tags":null}"#),
    (#"{"keys":{"X":"a"}}"#, #"{"keys":null,"tags":null}"#),
    (#"{"tags":["h"]}"#, #"{ "keys": { "X": "a", "Y": "a" } }"#),
    (#"{"tags":[]}"#, #"{"keys":{}}"#),
  ])
  func theHelpMendsIt(base: String, override: String) throws {
    let catalog = Catalog([
      "f": .of("App.Desk", .needs("App.Handler", .keyed, name: "P")), "h": .of("App.Handler"),
    ])
    func findings(_ main: String) -> [Diagnostic] {
      let files = [
        "main.json": main,
        "base.json": Composed.manifest(
          registrations: #"""
            "r":{"factory":"f","dependencies":{"P":\#(base)}},"a":{"factory":"h","tags":["h"]}
            """#),
      ]
      return ManifestValidator(catalog: catalog).inspect(.files(files, main: "main.json"))
        .report.diagnostics
    }
    let main = Composed.manifest(
      registrations: #""r":{"override":true,"dependencies":{"P":\#(override)}}"#,
      top: #""include":["base.json"],"#)
    let found = findings(main)
    #expect(found.map(\.rule) == ["invalid-value"])
    let finding = try #require(found.first)
    #expect(finding.location?.path == "main.json")
    #expect(finding.related.map { $0.location?.path } == ["base.json"])
    let edits = try #require(finding.suggestions.first).edits
    #expect(edits.count == 1)
    #expect(findings(EditedText(main, applying: edits).text) == [])
  }
}

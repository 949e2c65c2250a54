import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// What is wrong with settings that two files make is shown in the file that has it.
@Suite struct MergedSettingsTests {
  private static let catalog = Catalog([
    "store": .of(
      "Store",
      settings: Catalog.Settings(
        type: "Store.Settings",
        schema: .object(["path": .init(.string), "size": .optional(.integer(.int64))])))
  ])

  private static func check(_ base: String, _ overlay: String) -> CheckedManifest {
    let source = ManifestSource.files(
      [
        "manifest.json": #"""
        { "guise": 1, "include": ["base.json"], "assemblies": { "app": { "registrations": {
          "s": { "override": true, "settings": \#(overlay) } } } } }
        """#,
        "base.json": #"""
        { "guise": 1, "fragment": true, "assemblies": { "app": { "registrations": {
          "s": { "factory": "store", "settings": \#(base) } } } } }
        """#,
      ], main: "manifest.json")
    return CheckedManifest(source, catalog)
  }

  @Test func aValueOfTheIncludedFile() {
    let checked = Self.check(#"{ "path": 1 }"#, #"{ "size": 2 }"#)
    #expect(checked.places == ["invalid-setting 2:52-2:53"])
    #expect(checked.report.diagnostics.first?.location?.path == "base.json")
  }

  @Test func aKeyOfTheOverlay() {
    let checked = Self.check(#"{ "path": "a" }"#, #"{ "sise": 2 }"#)
    #expect(checked.places == ["unknown-setting 2:42-2:48"])
    #expect(checked.report.diagnostics.first?.location?.path == "manifest.json")
    #expect(
      checked.report.diagnostics.first?.suggestions.first?.edits.map(\.replacement) == [#""size""#])
  }

  @Test func aFieldThatNeitherHas() {
    let checked = Self.check("{}", #"{ "size": 2 }"#)
    #expect(checked.rules == ["missing-setting"])
    #expect(checked.report.diagnostics.first?.location?.path == "manifest.json")
    #expect(checked.report.manifests.map(\.failed) == [1])
  }
}

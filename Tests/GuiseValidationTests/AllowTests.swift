import Foundation
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// `allow`, where a table cannot show it: several manifests, and code that decodes settings.
@Suite struct AllowTests {
  private let catalog = Catalog([
    "odd": .of("Odd", opaque: true), "plain": .of("Plain"),
    "custom": .of(
      "Custom", settings: .init(type: "Custom.Settings", schema: nil, unchecked: "it swallows")),
  ])

  @Test func anAllowIsUsedIfOneManifestNeedsIt() {
    let base = #"""
      {"guise":1,"allow":["opaque-factory"],"assemblies":{"base":{"registrations":{"o":"odd"}}}}
      """#
    let files = [
      "base.json": base,
      "a.json":
        #"{"guise":1,"include":["base.json"],"assemblies":{"app":{"uses":["base"],"registrations":{"p":"plain"}}}}"#,
      "b.json":
        #"{"guise":1,"include":["base.json"],"assemblies":{"base":{"registrations":{"o":{"override":true,"factory":"plain"}}}}}"#,
    ]
    let validator = ManifestValidator(catalog: catalog)
    let a = ManifestSource.files(files, main: "a.json")
    let b = ManifestSource.files(files, main: "b.json")
    #expect(validator.report(for: [b]).diagnostics.map(\.rule) == ["unused-allow"])
    #expect(validator.report(for: [a, b]).diagnostics == [])
    #expect(validator.report(for: [b, a]).diagnostics == [])
  }

  @Test func linkedCodeNeedsNoAllowOfUncheckedSettings() {
    for registration in [
      #""c": { "factory": "custom", "settings": {}, "allow": ["unchecked-settings"] }"#,
      #""p": { "factory": "plain", "allow": ["unchecked-settings"] }"#,
    ] {
      let checked = CheckedManifest(
        registrations: [registration], catalog, settingsCheck: { _, _, _ in [] })
      #expect(checked.rules == [])
    }
  }

  /// Whatever is less than an error can be accepted.
  @Test func everyWarningCanBeAllowed() {
    for rule in RuleList.all where rule.id != Rule.unusedAllow.id {
      #expect(rule.severity == .error || RuleList.allowable.contains(rule.id), "\(rule.id)")
    }
  }

  /// Each file includes the two before it: there are millions of ways from the last to the first.
  @Test func filesAreCoveredOnce() {
    var files: [String: [UInt8]] = [:]
    for number in 0..<60 {
      let included = (max(0, number - 2)..<number).map { "\"\($0).json\"" }.joined(separator: ", ")
      let registration = "\"r\(number)\": { \"factory\": \"absent\" }"
      let text = """
        { "guise": 1, "root": "app", "allow": ["unused-variable"], "include": [\(included)],
          "assemblies": { "app": { "registrations": { \(registration) } } } }
        """
      files["\(number).json"] = Array(text.utf8)
    }
    let composed = ManifestValidator(catalog: Catalog())
      .compose(ManifestFiles(.files(files, main: "59.json")))
    #expect(composed?.allow.map(\.paths.count) == Array(1...60))
  }
}

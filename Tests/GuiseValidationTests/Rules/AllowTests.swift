import Foundation
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// What `allow` silences, what it does not, and `unused-allow`.
@Suite struct AllowTests {
  private let catalog = Catalog([
    "odd": .of("Odd", opaque: true), "plain": .of("Plain"),
    "all": .of("All", .needs("Odd", .array)),
    "custom": .of(
      "Custom", settings: .init(type: "Custom.Settings", schema: nil, unchecked: "it swallows")),
  ])

  private func check(
    _ registration: String..., settingsCheck: SettingsCheck? = nil
  ) -> CheckedManifest {
    CheckedManifest(registrations: registration, catalog, settingsCheck: settingsCheck)
  }

  private func check(
    _ files: [String: String], main: String = "main.json", options: ManifestOptions = .init()
  ) -> ValidationReport {
    ManifestValidator(catalog: catalog, options: options)
      .report(for: [.files(files, main: main)])
  }

  // MARK: A registration

  @Test func aRegistrationAcceptsWhatLiesWithinIt() {
    #expect(check(#""o": "odd""#).rules == ["opaque-factory"])
    let one = check(#""o": { "factory": "odd", "allow": ["opaque-factory"] }"#)
    #expect(one.rules == [])
    #expect(one.report.count(.note) == 0)
    let two = check(
      #""o": { "factory": "odd", "allow": ["opaque-factory"] }"#,
      #""p": { "factory": "odd", "tags": ["p"] }"#)
    #expect(two.places == ["opaque-factory 3:1-3:4"])
    let value = check(
      #""a": { "factory": "all", "dependencies": { "Odd": { "tags": ["x"] } }, "allow": ["empty-collection"] }"#
    )
    #expect(value.rules == [])
  }

  @Test func anotherRuleIsNotAccepted() {
    let checked = check(#""o": { "factory": "odd", "allow": ["unchecked-settings"] }"#)
    #expect(checked.places == ["opaque-factory 2:1-2:4", "unused-allow 2:36-2:56"])
    #expect(
      checked.messages.last == #""unchecked-settings" has nothing to report in "o""#)
    #expect(checked.help.last == [#"remove it from "allow""#])
  }

  @Test func anOverrideSaysWhatIsAccepted() {
    let base = #"""
      {"guise":1,"assemblies":{"app":{"registrations":{
        "o":{"factory":"odd","allow":["opaque-factory"]}}}}}
      """#
    func overriding(_ keys: String) -> [String] {
      check([
        "base.json": base,
        "main.json": #"""
        {"guise":1,"include":["base.json"],"assemblies":{"app":{"registrations":{
          "o":{"override":true,\#(keys)}}}}}
        """#,
      ]).diagnostics.map { "\($0.rule) \($0.location?.path ?? "")" }
    }
    // It stays where the override does not speak of it: the finding is in the overriding file.
    #expect(overriding(#""tags":["x"]"#) == [])
    #expect(overriding(#""allow":[]"#) == ["opaque-factory main.json"])
    #expect(overriding(#""allow":null"#) == ["opaque-factory main.json"])
    #expect(overriding(#""factory":"odd""#) == ["override-without-effect main.json"])
    #expect(
      overriding(#""factory":"plain","allow":["opaque-factory"]"#) == ["unused-allow main.json"])
  }

  @Test func errorsAreNeverSilenced() {
    let files = [
      "main.json": #"""
      {"guise":1,"allow":["unset-variable"],"assemblies":{"app":{"registrations":{"o":"plain"}}}}
      """#
    ]
    #expect(check(files).diagnostics.map(\.rule) == ["invalid-value"])
  }

  // MARK: The top of a file

  @Test func theTopAcceptsForItsFileAndWhatItIncludes() {
    func files(main: String = "", base: String = "") -> [String: String] {
      [
        "main.json": #"""
        {"guise":1,\#(main)"include":["base.json"],"assemblies":{"app":{"uses":["base"],"registrations":{
          "o":"odd"}}}}
        """#,
        "base.json": #"""
        {"guise":1,\#(base)"assemblies":{"base":{"registrations":{
          "p":{"factory":"odd","tags":["p"]}}}}}
        """#,
      ]
    }
    let allow = #""allow":["opaque-factory"],"#
    func found(_ files: [String: String]) -> [String] {
      check(files).diagnostics.map { "\($0.rule) \($0.location?.path ?? "")" }
    }
    #expect(found(files()) == ["opaque-factory base.json", "opaque-factory main.json"])
    #expect(found(files(main: allow)) == [])
    #expect(found(files(base: allow)) == ["opaque-factory main.json"])
    #expect(found(files(main: allow, base: allow)) == [])
  }

  @Test func whatOneOfTwoManifestsNeedsIsNotUnused() {
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

  // MARK: unused-allow

  @Test func whatCannotFireInThisRunIsNotUnused() {
    let custom =
      #""c": { "factory": "custom", "settings": {}, "allow": ["unchecked-settings"] }"#
    #expect(check(custom).rules == [])
    #expect(check(custom, settingsCheck: { _, _, _ in [] }).rules == [])
    let plain = #""p": { "factory": "plain", "allow": ["unchecked-settings"] }"#
    #expect(check(plain).rules == ["unused-allow"])
    #expect(check(plain, settingsCheck: { _, _, _ in [] }).rules == [])
  }

  @Test func besidesErrorsNothingIsSaidToBeUnused() {
    let checked = check(
      #""o": { "factory": "plain", "allow": ["opaque-factory"] }"#, #""b": "plian""#)
    #expect(checked.rules == ["unknown-factory"])
    // What is not registered is not looked at.
    let disabled = check(
      #""o": { "factory": "plain", "allow": ["opaque-factory"], "enabled": false }"#,
      #""p": "plain""#)
    #expect(disabled.rules == [])
  }

  @Test func itCannotBeAllowedItself() {
    let checked = check(#""o": { "factory": "odd", "allow": ["unused-allow"] }"#)
    #expect(checked.rules.contains("invalid-value"))
    #expect(!RuleList.allowable.contains("unused-allow"))
  }

  /// Whatever is less than an error can be accepted, and nothing else.
  @Test func theRulesThatCanBeAllowed() {
    for rule in RuleList.all where rule.id != Rule.unusedAllow.id {
      #expect(rule.severity == .error || RuleList.allowable.contains(rule.id), "\(rule.id)")
    }
    let checked = check(
      #""o": { "factory": "odd", "allow": ["unknown-factory", "opaque-factry"] }"#)
    let help = checked.report.diagnostics.filter { $0.rule == "invalid-value" }.map { $0.help[0] }
    #expect(
      help == [
        "errors cannot be allowed, as loading refuses them too: fix what the rule reports",
        #"did you mean "opaque-factory"?"#,
      ])
  }

  /// Each file includes the two before it: there are millions of ways from the last to the first.
  @Test func filesAreCoveredOnceHoweverManyWaysLeadThere() {
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
    #expect(composed.composition?.allow.map(\.paths.count) == Array(1...60))
  }
}

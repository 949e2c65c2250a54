import ManifestSupport
import StrictJSON
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// `unexpected-settings`, `missing-setting`, `unknown-setting`, `invalid-setting`,
/// `unchecked-settings`, and settings that grow beyond a limit.
@Suite struct SettingsRulesTests {
  private let schema = SettingsSchema.object([
    "path": .init(.string), "port": .optional(.integer(.int64)),
    "pool": .init(.object(["size": .init(.integer(.int64))]), isOptional: true),
  ])

  private var catalog: Catalog {
    Catalog([
      "store": .of("Store", settings: .init(type: "Store.Settings", schema: schema)),
      "plain": .of("Plain"),
      "lenient": .of(
        "Lenient",
        settings: .init(type: "L", schema: .object(["a": .optional(.string)]))),
      "odd": .of(
        "Odd", settings: .init(type: "Odd.Settings", schema: nil, unchecked: "it decodes itself")),
    ])
  }

  private func check(_ registration: String, settingsCheck: SettingsCheck? = nil) -> CheckedManifest
  {
    CheckedManifest(registrations: [registration], catalog, settingsCheck: settingsCheck)
  }

  @Test func soundSettingsAreFine() {
    for settings in [
      #"{ "path": "a" }"#, #"{ "path": "a", "port": null, "pool": { "size": 3 } }"#,
    ] {
      #expect(check(#""s": { "factory": "store", "settings": \#(settings) }"#).rules == [])
    }
    #expect(check(#""l": "lenient""#).rules == [])
    #expect(check(#""p": "plain""#).rules == [])
  }

  @Test func aFactoryWithoutSettingsTakesNone() {
    let checked = check(#""p": { "factory": "plain", "settings": {} }"#)
    #expect(checked.rules == ["unexpected-settings"])
    #expect(checked.messages == [#"the factory "plain" takes no settings"#])
  }

  @Test func aMissingFieldIsShownWhereItWouldStand() {
    let checked = check(#""s": { "factory": "store", "settings": { "pool": {} } }"#)
    #expect(checked.places == ["missing-setting 2:40-2:41", "missing-setting 2:50-2:51"])
    #expect(
      checked.messages == [
        #"the settings lack "path", which Store.Settings needs"#,
        #"the settings lack "pool.size", which Store.Settings needs"#,
      ])
    #expect(checked.help[0][0] == #"add "path", of type string"#)
    #expect(checked.help[0][1].contains("= value"))
  }

  @Test func missingSettingsAreShownAtTheIdentifier() {
    for registration in [#""s": "store""#, #""s": { "factory": "store" }"#] {
      let checked = check(registration)
      #expect(checked.places == ["missing-setting 2:1-2:4"])
      #expect(checked.messages == [#""s" has no settings, which Store.Settings needs"#])
      #expect(checked.help[0][0] == #"add "settings" with "path", of type string"#)
    }
  }

  @Test func anUnknownFieldIsShownAtItsKey() {
    let checked = check(
      #""s": { "factory": "store", "settings": { "path": "a", "prot": 1, "pool": { "size": 1, "x": 2 } } }"#
    )
    #expect(checked.places == ["unknown-setting 2:55-2:61", "unknown-setting 2:87-2:90"])
    #expect(
      checked.messages == [
        #"Store.Settings does not read "prot""#, #"Store.Settings does not read "pool.x""#,
      ])
    #expect(checked.help[0] == [#"did you mean "port"?"#])
  }

  @Test func anInvalidValueIsShownWithWhatIsExpected() {
    let checked = check(
      #""s": { "factory": "store", "settings": { "path": 1, "port": "8080" } }"#)
    #expect(checked.places == ["invalid-setting 2:50-2:51", "invalid-setting 2:61-2:67"])
    #expect(checked.messages[0].hasPrefix(#""path" must be a string, found "#))
    #expect(checked.messages[1].hasSuffix(#"found the string "8080""#))
  }

  @Test func variablesHaveTheirTypesAndSecretsStaySecret() {
    let text = #"""
      { "guise": 1,
        "variables": {
          "port": { "type": "integer", "default": 80 },
          "token": { "type": "string", "default": "hunter2", "secret": true } },
        "assemblies": { "app": { "registrations": {
          "s": { "factory": "store", "settings": { "path": "${token}:${port}", "port": "${port}" } },
          "t": { "factory": "store", "enabled": false }
        } } } }
      """#
    #expect(CheckedManifest(text, catalog).rules == ["secret-default"])
    let swapped = text.replacing("\"port\": \"${port}\"", with: "\"port\": \"${token}\"")
    let checked = CheckedManifest(swapped, catalog)
    #expect(checked.rules == ["invalid-setting"])
    #expect(!"\(checked.report.diagnostics)".contains("hunter2"))
    #expect(!"\(checked.messages + checked.help[0])".contains("hunter2"))
  }

  @Test func settingsThatCannotBeProbedAreNoted() {
    let checked = check(#""o": { "factory": "odd", "settings": { "any": 1 } }"#)
    #expect(checked.rules == ["unchecked-settings"])
    #expect(checked.messages == [#"the settings of "o" were not checked: it decodes itself"#])
    #expect(checked.report.diagnostics[0].severity == .note)
    #expect(checked.help[0][0].contains("the application's own validator"))
    #expect(checked.report.manifests[0].verified == 1)
  }

  @Test func linkedCodeDecodesForReal() {
    let refuse: SettingsCheck = { factory, settings, _ in
      let schema = SettingsSchema.object(["x": .init(.boolean), "any": .optional(.any)])
      return factory == "odd" ? schema.check(settings) : []
    }
    let checked = check(
      #""o": { "factory": "odd", "settings": { "any": 1 } }"#, settingsCheck: refuse)
    #expect(checked.places == ["missing-setting 2:38-2:39"])
    #expect(check(#""o": "odd""#, settingsCheck: refuse).places == ["missing-setting 2:1-2:4"])
    #expect(check(#""s": "store""#, settingsCheck: refuse).rules == [])
  }
}

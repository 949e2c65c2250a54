import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// `unmet-requirement`, `requires-async`, `ambiguous-dependency`, `opaque-factory`, `nothing-to-check`,
/// `missing-supplied-service`, and the chains that requirements begin.
@Suite struct RequirementTests {
  private func catalog(_ requirements: Catalog.Requirement...) -> Catalog {
    Catalog(
      [
        "report": .of("Report", .needs("Store")), "store": .of("Store"),
        "remote": .of("Store", concurrency: .async), "job": .of("Job", .argument("Int")),
        "lazy": .of("Report", .needs("Store", .lazy)), "opaque": .of("Odd", opaque: true),
        "all": .of("Report", .needs("Store", .array)),
      ],
      supplies: [.init(key: .init(service: "Logger"), file: "App/Main.swift")],
      requirements: requirements)
  }

  private func check(
    _ requirement: Catalog.Requirement, _ registrations: String...
  ) -> CheckedManifest {
    CheckedManifest(registrations: registrations, catalog(requirement))
  }

  // MARK: unmet-requirement

  @Test func whatTheCodeRequiresMustBeRegistered() {
    let checked = check(.of("Report", tags: ["daily"]), #""r": "report""#, #""s": "store""#)
    #expect(checked.places == ["unmet-requirement 1:38-1:39"])
    #expect(
      checked.messages == [
        #"the code in App/Main.swift requires Report with tag "daily", and none is registered"#
      ])
    #expect(checked.help[0][0] == #""r" is registered with no tags"#)
    #expect(check(.of("Report"), #""r": "report""#, #""s": "store""#).rules == [])
    #expect(check(.of("Logger"), #""s": "store""#).rules == ["unused-registration"])
  }

  /// What help tells to write in a manifest is JSON, whatever a tag has in it.
  @Test func tagsInHelpAreJSON() {
    let checked = check(.of("Odd", tags: [#"a"b\c"#, "\u{202E}"]), #""s": "store""#)
    #expect(
      checked.help[0] == [
        #"register the factory "opaque" with "tags": ["a\"b\\c", "\u202e"], which offers it"#
      ])
  }

  @Test func argumentsArePartOfARequirement() {
    #expect(check(.of("Job", arguments: ["Int"]), #""j": "job""#).rules == [])
    #expect(check(.of("Job"), #""j": "job""#).rules == ["unmet-requirement"])
    #expect(check(.of("Job", .lazy), #""j": "job""#).rules == [])
  }

  @Test func optionalAndArrayRequirementsMayStayEmpty() {
    #expect(check(.of("Report", .optional), #""s": "store""#).rules == ["unused-registration"])
    #expect(
      check(.of("Report", tags: ["a"], .array), #""s": "store""#).rules == ["unused-registration"])
  }

  @Test func anUnknownFactoryMayMeetARequirement() {
    #expect(check(.of("Store"), #""s": "stoer""#).rules == ["unknown-factory"])
    #expect(check(.of("Report"), #""s": "anything""#).rules == ["unknown-factory"])
  }

  @Test func waysBeginAtWhatIsRequired() {
    let checked = CheckedManifest(
      registrations: [#""a": "user""#, #""b": "report""#, #""z": "stoer""#],
      {
        var catalog = catalog(.of("Report"))
        catalog.factories["user"] = .of("User", .needs("Report"))
        return catalog
      }())
    #expect(checked.rules == ["unknown-factory"])
    #expect(checked.chains == [["app", "b", "z"]])
  }

  // MARK: requires-async

  @Test func aSyncRequirementMayNotReachAnAsyncFactory() {
    let checked = check(.of("Report"), #""r": "report""#, #""s": "remote""#)
    #expect(checked.places == ["requires-async 2:1-2:4"])
    #expect(
      checked.messages == [
        #"the code in App/Main.swift resolves Report without awaiting, and "r" needs the async factory "remote": r -> s"#
      ])
    #expect(checked.help == [["resolve it with await, and declare require(…, from: .async)"]])
    #expect(
      check(.of("Store"), #""s": "remote""#).messages == [
        #"the code in App/Main.swift resolves Store without awaiting, and "s" is built by the async factory "remote""#
      ])
    #expect(
      check(.of("Report", from: .mainActor), #""r": "all""#, #""s": "remote""#).rules
        == ["requires-async"])
  }

  @Test func awaitingAndDeferringIsFine() {
    #expect(check(.of("Report", from: .async), #""r": "report""#, #""s": "remote""#).rules == [])
    #expect(check(.of("Report"), #""r": "lazy""#, #""s": "remote""#).rules == [])
    #expect(check(.of("Report", .lazyFull), #""r": "report""#, #""s": "remote""#).rules == [])
    #expect(check(.of("Logger"), #""s": "remote""#).rules == ["unused-registration"])
  }

  // MARK: ambiguous-dependency

  @Test func aRequestMeansOneRegistration() {
    let stores = [
      #""b": { "factory": "store", "tags": ["x", "y"] }"#,
      #""a": { "factory": "remote", "tags": ["y", "x", "y"] }"#,
      #""c": { "factory": "store", "tags": ["x"] }"#,
    ]
    let checked = CheckedManifest(
      registrations: stores + [
        #""r": { "factory": "report", "dependencies": { "Store": { "tags": ["x", "y"] } } }"#
      ], catalog())
    #expect(checked.places == ["ambiguous-dependency 5:47-5:54"])
    #expect(
      checked.messages == [
        #""r" needs Store with tags "x" and "y", which "a" and "b" both register"#
      ])
    #expect(checked.related == [[#""a" is registered here"#, #""b" is registered here"#]])
    #expect(checked.help[0][0] == #"name one of them: "dependencies": { "Store": "a" }"#)
    let named = CheckedManifest(
      registrations: stores + [#""r": { "factory": "report", "dependencies": { "Store": "b" } }"#],
      catalog())
    #expect(named.rules == [])
  }

  @Test func codeMeansOneRegistrationToo() {
    let stores = [#""a": "store""#, #""b": "store""#]
    let checked = CheckedManifest(registrations: stores, catalog(.of("Store")))
    #expect(
      checked.messages == [
        "the code in App/Main.swift requires Store without tags, which \"a\" and \"b\" both register"
      ])
    #expect(CheckedManifest(registrations: stores, catalog(.of("Store", .array))).rules == [])
  }

  @Test func aDisabledRegistrationIsNoDuplicate() {
    let checked = CheckedManifest(
      registrations: [#""a": "store""#, #""b": { "factory": "store", "enabled": false }"#],
      catalog())
    #expect(checked.rules == [])
  }

  @Test func theApplicationsOwnKeysAreTaken() {
    var catalog = catalog()
    catalog.factories["logger"] = .of("Logger")
    let checked = CheckedManifest(registrations: [#""l": "logger""#], catalog)
    #expect(checked.places == ["shadowed-service 2:1-2:4"])
    catalog.assemblies["logging"] = .init(keys: [.init(service: "Logger")], file: "App/L.swift")
    catalog.supplies = []
    let replaced = CheckedManifest(
      #"{ "guise": 1, "assemblies": { "app": { "uses": ["logging"], "registrations": { "l": "logger" } } } }"#,
      catalog)
    #expect(replaced.rules == ["replaced-registration"])
  }

  // MARK: opaque-factory

  @Test func opaqueFactoriesAreNoted() {
    let checked = CheckedManifest(registrations: [#""o": "opaque""#, #""s": "store""#], catalog())
    #expect(checked.places == ["opaque-factory 2:1-2:4"])
    #expect(checked.report.diagnostics[0].severity == .note)
    let manifest = checked.report.manifests[0]
    #expect((manifest.registrations, manifest.verified, manifest.opaque) == (2, 1, 1))
    #expect(checked.wiring != nil)
  }

  // MARK: nothing-to-check

  @Test func nothingCheckedIsNoSuccess() {
    #expect(CheckedManifest(registrations: [], catalog()).rules == ["nothing-to-check"])
    let disabled = CheckedManifest(
      registrations: [#""s": { "factory": "store", "enabled": false }"#], catalog())
    #expect(disabled.places == ["nothing-to-check 1:1-1:2"])
    #expect(disabled.messages == ["every registration is disabled"])
    #expect(disabled.help[0][0].hasSuffix(#"read: "manifest.json""#))
    let unsound = CheckedManifest(
      registrations: [#""s": { "factory": "store", "tag": [] }"#], catalog())
    #expect(unsound.rules == ["unknown-key"])
  }

  @Test func aManifestWithoutAssembliesHasNothingToCheck() {
    let checked = CheckedManifest(#"{ "guise": 1, "assemblies": {} }"#, catalog())
    #expect(checked.rules == ["nothing-to-check"])
    #expect(checked.messages == ["the manifest registers nothing"])
    #expect(checked.wiring == nil)
    // What is wrong with it otherwise says enough.
    for (text, rule) in [
      (#"{ "guise": 1, "root": "app", "assemblies": {} }"#, "no-root"),
      (#"{ "guise": 1, "assemblies": { "app": 1 } }"#, "wrong-type"),
      (#"{ "guise": 1, "include": ["none.json"], "assemblies": {} }"#, "include-not-found"),
    ] {
      #expect(CheckedManifest(text, catalog()).rules == [rule])
    }
  }

  @Test func anOverlayOverAnEmptyFragmentHasNothingToCheck() {
    let files = [
      "main.json": #"{ "guise": 1, "include": ["part.json"], "assemblies": {} }"#,
      "part.json": #"{ "guise": 1, "fragment": true, "assemblies": {} }"#,
    ]
    let report = ManifestValidator(catalog: catalog()).report(
      for: [.files(files, main: "main.json")])
    #expect(report.diagnostics.map(\.rule) == ["nothing-to-check"])
  }

  @Test func aManifestWithNothingToCheckIsNotProven() async {
    let error = await #expect(throws: ManifestError.self) {
      _ = try await Container(
        validating: .bytes(Array(#"{ "guise": 1, "assemblies": {} }"#.utf8)),
        factories: FactoryRegistry { _ in })
    }
    #expect(error?.diagnostics.map(\.rule) == ["nothing-to-check"])
  }
}

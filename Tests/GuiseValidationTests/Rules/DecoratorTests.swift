import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// `invalid-decorator`, and what other rules say of decorators.
@Suite struct DecoratorTests {
  private let catalog = Catalog(
    [
      "store": .of("Store"), "clock": .of("Clock"), "remote": .of("Remote", concurrency: .async),
      "retrying": .of("Store", .needs("Store")),
      "timed": .of("Store", .needs("Store"), .needs("Clock")),
      "caching": .of(
        "Store", .needs("Store"), .needs("Clock", .optional), .needs("Store", .array, name: "all"),
        settings: .init(
          type: "Cache.Settings", schema: .object(["size": .init(.integer(.int64))]))),
      "async": .of("Store", .needs("Store"), concurrency: .async),
      "opaque": .of("Store", .needs("Store"), opaque: true),
      "shown": .of("Store", .needs("Store"), concurrency: .mainActor),
      "two": .of("Store", .needs("Store", name: "first"), .needs("Store", name: "second")),
      "unnamed": Catalog.Factory(
        services: ["Store"],
        parameters: [
          Catalog.Parameter(name: nil, kind: .required, service: "Store"),
          Catalog.Parameter(name: nil, kind: .required, service: "Store"),
        ], file: "App/Factories.swift"),
      "lazily": .of("Store", .needs("Store", .lazyFull)),
      "counted": .of("Store", .needs("Store"), .argument("Int")),
      "reporting": .of("Store", .needs("Store"), .needs("Report")),
      "report": .of("Report", .needs("Store")),
      "odd": .of("Odd", .needs("Odd"), .needs("Odd", name: "another")),
    ], requirements: [])

  private func check(
    _ decorators: String, _ others: String..., requiring: Bool = false
  )
    -> CheckedManifest
  {
    var catalog = catalog
    if requiring { catalog.requirements = [.of("Store")] }
    return CheckedManifest(
      registrations: [#""s": { "factory": "store", "decorators": [\#(decorators)] }"#] + others,
      catalog)
  }

  private let clock = #""c": "clock""#

  @Test func soundDecoratorsAreFine() {
    #expect(check("").rules == [])
    #expect(check(#""retrying""#).rules == [])
    #expect(check(#""retrying", { "factory": "timed" }, "retrying""#, clock).rules == [])
    #expect(
      check(#"{ "factory": "timed", "dependencies": { "Clock": "c" } }"#, clock).rules == [])
  }

  // MARK: invalid-decorator

  @Test(arguments: [
    ("clock", "it makes Clock, not Store", "() -> any Clock"),
    ("report", "it makes Report, not Store", "(any Store) -> any Report"),
    ("store", "it has no parameter of type Store", "() -> any Store"),
    (
      "lazily", "it has no parameter of type Store", "(LazyFullResolver<any Store>) -> any Store"
    ),
    (
      "counted", "it takes an argument of type Int, but a decorator gets none",
      "(any Store, Int) -> any Store"
    ),
  ])
  func whatDoesNotTakeTheServiceAndReturnItIsRefused(
    _ factory: String, _ reason: String, _ signature: String
  ) {
    let checked = check(#""retrying", "\#(factory)""#)
    #expect(checked.places == ["invalid-decorator 2:55-2:\(57 + factory.count)"])
    #expect(
      checked.messages == [#"the factory "\#(factory)" cannot decorate "s": \#(reason)"#])
    #expect(
      checked.help == [
        [
          "its signature is \(signature), in App/Factories.swift",
          #"Store can be decorated by "async", "caching", "opaque", "reporting", "retrying", "shown" and "timed""#,
        ]
      ])
    #expect(checked.report.manifests[0].failed == 1)
    #expect(checked.wiring == nil)
  }

  /// The one that is pointed nowhere is decorated.
  @Test func ofSeveralThatItTakesOneIsLeft() {
    let other = #""o": { "factory": "store", "tags": ["o"] }"#
    func check(_ dependencies: String) -> CheckedManifest {
      self.check(#"{ "factory": "two", "dependencies": { \#(dependencies) } }"#, other)
    }
    for reference in [#""o""#, #"{ "tags": ["o"] }"#] {
      #expect(check(#""second": \#(reference)"#).rules == [])
      #expect(check(#""first": \#(reference)"#).rules == [])
    }
    // It is a dependency like any other.
    #expect(check(#""second": "p""#).rules == ["unknown-registration"])
    #expect(check(#""first": { "tags": ["p"] }"#).rules == ["missing-dependency"])
    #expect(check(#""second": "s""#).rules == ["dependency-cycle"])
    #expect(check(#""second": { "tags": [] }"#).rules == ["dependency-cycle"])
    #expect(check(#""second": "o", "third": "o""#).rules == ["unknown-parameter"])
  }

  @Test(arguments: [
    (
      #""two""#,
      #"point all but one of "first" and "second" in "dependencies": the one left is decorated"#
    ),
    (#""unnamed""#, "its signature is (any Store, any Store) -> any Store, in App/Factories.swift"),
  ])
  func ofSeveralThatItTakesOneHasToBeLeft(_ decorator: String, _ help: String) {
    let checked = check(decorator, #""o": { "factory": "store", "tags": ["o"] }"#)
    #expect(checked.rules == ["invalid-decorator"])
    #expect(
      checked.messages[0].hasSuffix(
        #"cannot decorate "s": 2 of its parameters are Store, so it is unclear which one is decorated"#
      ))
    #expect(checked.help[0][0] == help)
  }

  @Test func whatIsDecoratedIsNotNamed() {
    let checked = check(
      #"{ "factory": "timed", "dependencies": { "Store": "s", "Clock": "c" } }"#, clock)
    #expect(checked.places == ["invalid-decorator 2:83-2:90"])
    #expect(
      checked.messages == [
        #"the parameter "Store" of the decorator "timed" of "s" gets the decorated instance"#
      ])
    #expect(
      checked.help == [["remove this entry: \"dependencies\" is for its other parameters"]])
  }

  @Test func aDecoratorOfAnUnknownFactoryMakesNoOtherFinding() {
    let checked = check(
      #"{ "factory": "retryin", "settings": {}, "dependencies": { "x": "y" } }"#)
    #expect(checked.places == ["unknown-factory 2:56-2:65"])
    #expect(checked.report.manifests[0].failed == 1)
  }

  @Test func anUnknownFactoryMayBeDecorated() {
    let unknown = #""s": { "factory": "stoer", "decorators": ["#
    let fine = CheckedManifest(registrations: [unknown + #""retrying"] }"#], catalog)
    #expect(fine.rules == ["unknown-factory"])
    // What it decorates is known once the factory is.
    let odd = CheckedManifest(registrations: [unknown + #""odd", "timed"] }"#], catalog)
    #expect(odd.rules == ["unknown-factory"])
  }

  @Test func anInvalidDecoratorsDependenciesAreNotMissed() {
    #expect(check(#""report""#).rules == ["invalid-decorator"])
    #expect(check(#""lazily""#).rules == ["invalid-decorator"])
  }

  // MARK: Dependencies

  @Test func whatADecoratorNeedsMustBeRegistered() {
    let checked = check(#""retrying", "timed""#)
    #expect(checked.places == ["missing-dependency 2:55-2:62"])
    #expect(
      checked.messages == [
        #"the decorator "timed" of "s" needs Clock without tags, and none is registered"#
      ])
    let written = check(#"{ "factory": "timed" }"#)
    #expect(written.places == ["missing-dependency 2:43-2:44"])
  }

  @Test func parametersOfADecoratorAreItsOwn() {
    let checked = check(
      #"{ "factory": "timed", "dependencies": { "Clok": "c" } }"#, clock)
    #expect(checked.places == ["unknown-parameter 2:83-2:89"])
    #expect(checked.help == [[#"did you mean "Clock"?"#]])
    let none = check(#"{ "factory": "retrying", "dependencies": { "Stoer": "c" } }"#, clock)
    #expect(
      none.help == [["it takes no dependencies but what it decorates: remove this entry"]])
  }

  @Test func referencesAreChecked() {
    let unknown = check(
      #"{ "factory": "timed", "dependencies": { "Clock": "cc" } }"#, clock)
    #expect(unknown.places == ["unknown-registration 2:92-2:96"])
    let mismatch = check(#"{ "factory": "timed", "dependencies": { "Clock": "s" } }"#, clock)
    #expect(mismatch.places == ["dependency-type-mismatch 2:92-2:95"])
  }

  @Test func aCycleMayLeadThroughADecorator() {
    let checked = check(#""retrying", "reporting""#, #""r": "report""#)
    #expect(checked.places == ["dependency-cycle 2:1-2:4"])
    #expect(checked.messages == [#""s" needs itself: s -> r -> s"#])
    #expect(
      checked.related == [
        [
          #"the decorator "reporting" of "s" needs "r" for its parameter "Report""#,
          #""r" needs "s" for its parameter "Store""#,
        ]
      ])
    #expect(
      checked.help[0]
        == [
          #"defer the dependency of "r" on "s": make its parameter "Store" a LazyTagsResolver<any Store> in code"#
        ]
    )
    // Every store is one of them.
    let array = check(#"{ "factory": "caching", "settings": { "size": 1 } }"#)
    #expect(array.rules == ["dependency-cycle"])
    #expect(array.messages == [#""s" needs itself"#])
  }

  @Test func waysLeadThroughDecorators() {
    let checked = check(#""timed""#, #""c": { "factory": "clokc" }"#, requiring: true)
    #expect(checked.rules == ["unknown-factory"])
    #expect(checked.chains == [["app", "s", "c"]])
  }

  /// What an unfit decorator would have needed is not known.
  @Test func whatADecoratorMayNeedIsNotUnused() {
    #expect(check(#""timed""#, clock, requiring: true).rules == [])
    #expect(check(#""retrying""#, clock, requiring: true).rules == ["unused-registration"])
    #expect(check(#""retryin""#, clock, requiring: true).rules == ["unknown-factory"])
    #expect(check(#""report""#, clock, requiring: true).rules == ["invalid-decorator"])
    #expect(check(#""opaque""#, clock, requiring: true).rules == ["opaque-factory"])
  }

  @Test func findingsInADecoratorAreAcceptedByItsRegistration() {
    let checked = CheckedManifest(
      registrations: [
        #""s": { "factory": "store", "decorators": ["opaque"], "allow": ["opaque-factory"] }"#
      ], catalog)
    #expect(checked.rules == [])
    #expect(checked.report.manifests[0].opaque == 1)
  }

  /// In a fragment too decorators have to fit; what they need may be elsewhere.
  @Test func fragmentsAreHeldToTheirDecorators() {
    func check(_ decorator: String) -> [String] {
      CheckedManifest(
        #"""
        { "guise": 1, "fragment": true, "assemblies": { "app": { "registrations": {
          "s": { "factory": "store", "decorators": ["\#(decorator)"] } } } } }
        """#, catalog
      ).rules
    }
    #expect(check("timed") == [])
    #expect(check("report") == ["invalid-decorator"])
    #expect(check("retryin") == ["unknown-factory"])
  }

  // MARK: Settings

  @Test func aDecoratorsSettingsAreChecked() {
    let none = check(#""caching""#)
    #expect(none.rules == ["missing-setting"])
    #expect(
      none.messages.contains(
        #"the decorator "caching" of "s" has no settings, which Cache.Settings needs"#))
    #expect(none.places.contains("missing-setting 2:43-2:52"))
    let wrong = check(#"{ "factory": "caching", "settings": { "size": "1", "sice": 2 } }"#)
    #expect(wrong.places.contains("invalid-setting 2:89-2:92"))
    #expect(wrong.places.contains("unknown-setting 2:94-2:100"))
    let unexpected = check(#"{ "factory": "retrying", "settings": { "size": 1 } }"#)
    #expect(unexpected.places == ["unexpected-settings 2:68-2:78"])
  }

  @Test func variablesOfDecoratorsAreUsed() {
    let text = #"""
      { "guise": 1,
        "variables": { "size": { "type": "integer", "default": 1 },
                       "token": { "type": "string", "default": "x" } },
        "assemblies": { "app": { "registrations": {
          "s": { "factory": "store", "decorators": [
            "retrying", { "factory": "caching", "settings": { "size": "${size}", "x": "${tokn}" } }] },
          "t": { "factory": "store", "enabled": false }
        } } } }
      """#
    let checked = CheckedManifest(text, catalog)
    #expect(checked.rules == ["unknown-variable"])
    let known = CheckedManifest(text.replacing("{tokn}", with: "{token}"), catalog)
    #expect(known.rules == ["unknown-setting"])
    // A decorator that is no sound one may have used them.
    let cut = text.replacing(#""factory": "caching""#, with: #""factroy": "caching""#)
    #expect(CheckedManifest(cut, catalog).rules == ["unknown-key"])
  }

  // MARK: How it runs

  @Test func anAsyncDecoratorIsNotForSyncRequirements() {
    let checked = check(#""retrying", "async""#, requiring: true)
    #expect(checked.places == ["requires-async 2:1-2:4"])
    #expect(
      checked.messages == [
        #"the code in App/Main.swift resolves Store without awaiting, and "s" is decorated by the async factory "async""#
      ])
  }

  @Test func aDecoratorOnTheMainActorIsNotForOthers() {
    let checked = check(#""retrying", "shown""#, requiring: true)
    #expect(checked.places == ["requires-main-actor 2:1-2:4"])
    #expect(
      checked.messages[0].hasSuffix(
        #"and "s" is decorated by the main-actor factory "shown""#))
  }

  /// What decorates a singleton is kept with it.
  @Test func whatADecoratorNeedsMustLiveAsLong() {
    let checked = CheckedManifest(
      #"""
      { "guise": 1, "scopes": ["request"], "assemblies": { "app": { "registrations": {
      "s": { "factory": "store", "lifetime": "singleton", "decorators": ["retrying", "timed"] },
      "c": { "factory": "clock", "lifetime": "scoped", "scope": "request" } } } } }
      """#, catalog)
    #expect(checked.rules == ["captive-dependency"])
  }

  @Test func opaqueDecoratorsAreNoted() {
    let checked = check(#""retrying", "opaque", "opaque""#)
    #expect(checked.places == ["opaque-factory 2:55-2:63", "opaque-factory 2:65-2:73"])
    #expect(
      checked.messages[0]
        == #"the decorator "opaque" of "s" could not be checked completely: its factory "opaque" is declared opaque"#
    )
    let manifest = checked.report.manifests[0]
    #expect((manifest.registrations, manifest.verified, manifest.opaque) == (1, 0, 1))
    #expect(checked.wiring != nil)
  }

  // MARK: Composition

  @Test func anOverrideReplacesAllDecorators() {
    func check(_ override: String) -> CheckedManifest {
      CheckedManifest(
        .files(
          [
            "main.json": #"""
            {"guise":1,"include":["base.json"],"assemblies":{"app":{"registrations":{
            "s":{"override":true,\#(override)}}}}}
            """#,
            "base.json": #"""
            {"guise":1,"assemblies":{"app":{"registrations":{
            "s":{"factory":"store","decorators":["two"]}}}}}
            """#,
          ], main: "main.json"), catalog)
    }
    #expect(check(#""decorators":["retrying"]"#).rules == [])
    #expect(check(#""decorators":[]"#).rules == [])
    #expect(check(#""decorators":null"#).rules == [])
    #expect(check(#""factory":"store""#).rules == ["invalid-decorator"])
    #expect(check(#""lifetime":"singleton""#).rules == ["invalid-decorator"])
  }

  @Test func aDisabledRegistrationsDecoratorsAreNotLookedAt() {
    let checked = CheckedManifest(
      registrations: [
        #""t": { "factory": "store", "enabled": false, "decorators": ["nothing"] }"#, clock,
      ], catalog)
    #expect(checked.rules == [])
  }
}

import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// What code assemblies register takes part in a manifest's wiring.
@Suite struct CodeWiringTests {
  // MARK: Needs

  @Test func whatCodeLacksIsSaidWhereItIsUsed() {
    let checked = CodeWiring.check([.of("Store", .needs("Clock"))], CodeWiring.report)
    #expect(checked.places == ["missing-dependency 2:1-2:9"])
    #expect(
      checked.messages == [
        #"the code assembly "basics"'s Store needs Clock without tags, and none is registered"#
      ])
    #expect(checked.chains == [["app", "r", #"the code assembly "basics"'s Store"#]])
    #expect(
      checked.report.diagnostics[0].related.map(\.location?.path) == ["App/Basics.swift"])
    #expect(
      checked.help == [
        [#"register one of the factories that offer it: "clock" or "clockWithStore""#]
      ])
    #expect(checked.report.manifests.map(\.failed) == [0])
    #expect(checked.wiring == nil)
  }

  @Test func codeGetsWhatManifestsAndCodeRegister() {
    let store = Catalog.CodeRegistration.of("Store", .needs("Clock"))
    #expect(CodeWiring.check([store], CodeWiring.report, #""c": "clock""#).rules == [])
    #expect(CodeWiring.check([store, .of("Clock")], CodeWiring.report).rules == [])
    #expect(
      CodeWiring.check(
        [store], CodeWiring.report, supplies: [.init(key: .init(service: "Clock"), file: "f")]
      ).rules == []
    )
    let tagged = #""c": { "factory": "clock", "tags": ["x"] }"#
    #expect(CodeWiring.check([store], CodeWiring.report, tagged).rules == ["missing-dependency"])
    #expect(
      CodeWiring.check([.of("Store", .needs("Clock", tags: ["x"]))], CodeWiring.report, tagged)
        .rules == [])
  }

  @Test(
    arguments: [
      (.required, true), (.optional, false), (.array, false), (.lazy, true), (.lazyTags, true),
      (.lazyFull, true), (.lazyOptional, false), (.lazyArray, false),
    ] as [(Catalog.Parameter.Kind, Bool)])
  func everyKindOfDependency(kind: Catalog.Parameter.Kind, isNeeded: Bool) {
    let checked = CodeWiring.check([.of("Store", .needs("Clock", kind))], CodeWiring.report)
    #expect(checked.rules == (isNeeded ? ["missing-dependency"] : []))
  }

  @Test func whatTheManifestReplacesNeedsNothing() {
    #expect(
      CodeWiring.check([.of("Store", .needs("Clock"))], CodeWiring.report, #""s": "store""#).rules
        == ["replaced-registration"])
  }

  @Test func whatIsNotKnownIsNotSaid() {
    let unknown = [
      Catalog.CodeRegistration(key: .init(service: "Store")), .of("Store", opaque: true),
    ]
    for store in unknown { #expect(CodeWiring.check([store], CodeWiring.singleReport).rules == []) }
    // What a part is known of needs that part.
    #expect(
      CodeWiring.check([.of("Store", .needs("Clock"), opaque: true)], CodeWiring.report).rules == [
        "missing-dependency"
      ])
  }

  // MARK: Cycles

  @Test func cyclesThroughCodeAreSaidAtTheManifestsRegistration() {
    let checked = CodeWiring.check([.of("Store", .needs("Clock"))], #""c": "clockWithStore""#)
    #expect(checked.places == ["dependency-cycle 3:1-3:4"])
    #expect(
      checked.messages == [#""c" needs itself: c -> the code assembly "basics"'s Store -> c"#])
    #expect(
      checked.related == [
        [
          #""c" needs the code assembly "basics"'s Store for its parameter "Store""#,
          #"the code assembly "basics"'s Store needs "c" for its parameter "Clock""#,
        ]
      ])
    #expect(
      checked.help == [
        [
          #"defer the dependency of the code assembly "basics"'s Store on "c": make its parameter "Clock" a LazyTagsResolver<any Clock> in code"#
        ]
      ])
  }

  @Test func cyclesOfCodeAloneAreSaidWhereItIsUsed() {
    let code: [Catalog.CodeRegistration] = [
      .of("Store", .needs("Clock")), .of("Clock", .needs("Store")),
    ]
    let checked = CodeWiring.check(code, CodeWiring.report)
    #expect(checked.places == ["dependency-cycle 2:1-2:9"])
    #expect(
      checked.messages == [
        #"the code assembly "basics"'s Store needs itself: the code assembly "basics"'s Store -> the code assembly "basics"'s Clock -> the code assembly "basics"'s Store"#
      ])
  }

  @Test func whatIsDeferredOrInjectedIntoASharedInstanceIsNoCycle() {
    #expect(
      CodeWiring.check([.of("Store", .needs("Clock", .lazy))], #""c": "clockWithStore""#).rules
        == [])
    let injected = Catalog.CodeDependency(
      kind: .required, key: .init(service: "Clock"), injected: true)
    #expect(
      CodeWiring.check([.of("Store", injected, lifetime: .singleton)], #""c": "clockWithStore""#)
        .rules == [])
    #expect(
      CodeWiring.check([.of("Store", injected)], #""c": "clockWithStore""#).rules == [
        "dependency-cycle"
      ])
  }

  // MARK: Lifetimes

  @Test func captivesAreSeenThroughCode() {
    let checked = CodeWiring.check(
      [
        .of("Store", .needs("Clock")), .of("Clock", lifetime: .scoped, scope: "request"),
      ], CodeWiring.singleReport, scopes: #""request""#)
    #expect(checked.places == ["captive-dependency 3:1-3:4"])
    #expect(
      checked.messages == [
        #""r" is kept by the root container and depends on the code assembly "basics"'s Clock, which exists only in the scope "request": r (singleton) -> the code assembly "basics"'s Store (transient) -> the code assembly "basics"'s Clock (scoped "request")"#
      ])
  }

  @Test func codeThatKeepsWhatBelongsToAScope() {
    let clock = #""c": { "factory": "clock", "lifetime": "scoped", "scope": "request" }"#
    for lifetime in [Lifetime.Kind.singleton, .weak] {
      let checked = CodeWiring.check(
        [.of("Store", .needs("Clock"), lifetime: lifetime)], clock, scopes: #""request""#)
      #expect(checked.places == ["captive-dependency 2:1-2:9"])
      #expect(
        checked.related == [
          [#""c" is registered here"#, #"the code assembly "basics" is registered here"#]
        ])
    }
    #expect(
      CodeWiring.check([.of("Store", .needs("Clock"))], clock, scopes: #""request""#).rules == [])
    let inner = Catalog.CodeRegistration.of(
      "Store", .needs("Clock"), lifetime: .scoped, scope: "request")
    #expect(CodeWiring.check([inner], clock, scopes: #""request""#).rules == [])
    let outer = Catalog.CodeRegistration.of(
      "Store", .needs("Clock"), lifetime: .scoped, scope: "session")
    #expect(
      CodeWiring.check([outer], clock, scopes: #""session", "request""#).rules == [
        "captive-dependency"
      ])
  }

  @Test func plainScopedInstancesAreCaptured() {
    let scoped = Catalog.CodeRegistration.of("Store", lifetime: .scoped)
    let checked = CodeWiring.check([scoped], CodeWiring.singleReport)
    #expect(checked.places == ["captured-scoped 3:1-3:4"])
    #expect(
      checked.messages == [
        #""r" always uses its own container's instance of the code assembly "basics"'s Store, whichever container resolves it: r (singleton) -> the code assembly "basics"'s Store (scoped)"#
      ])
    let keeper = CodeWiring.check(
      [.of("Store", .needs("Clock"), lifetime: .singleton)],
      #""c": { "factory": "clock", "lifetime": "scoped" }"#)
    #expect(keeper.places == ["captured-scoped 2:1-2:9"])
  }

  @Test func requirementsNeedTheScopesOfCode() {
    let store = Catalog.CodeRegistration.of("Store", lifetime: .scoped, scope: "request")
    let direct = CodeWiring.check(
      [store], CodeWiring.report, requirements: [.of("Store")], scopes: #""request""#)
    #expect(direct.places == ["scope-unreachable 2:1-2:9"])
    let through = CodeWiring.check(
      [store], CodeWiring.report, requirements: [.of("Report")], scopes: #""request""#)
    #expect(through.places == ["scope-unreachable 3:1-3:4"])
  }

  @Test func scopesThatNobodyLists() {
    let store = Catalog.CodeRegistration.of("Store", lifetime: .scoped, scope: "request")
    #expect(CodeWiring.check([store], CodeWiring.report).rules == ["unknown-scope"])
    #expect(CodeWiring.check([store], #""c": "clock""#).rules == [])
    #expect(
      CodeWiring.check([store], #""c": "clock""#, scopes: #""session""#).rules == ["unknown-scope"])
  }

  // MARK: Tags that code passes on

  @Test func codeThatPassesItsTagsOnIsOpaqueUnderThem() {
    func check(_ code: Catalog.CodeRegistration..., tagged: Bool = true) -> CheckedManifest {
      let store = Catalog.CodeRegistration(
        key: .init(service: "Store"), concurrency: .sync, dependencies: [.needs("Clock")],
        parameters: ["Clock"], passesTags: true)
      let dependencies = #", "dependencies": { "Store": { "tags": ["x"] } }"#
      return CodeWiring.check(
        [store] + code, #""r": { "factory": "report"\#(tagged ? dependencies : "") }"#)
    }
    let checked = check(.of("Clock"))
    #expect(checked.places == ["opaque-factory 2:1-2:9"])
    #expect(
      checked.messages == [
        #"the code assembly "basics"'s Store could not be checked completely: its factory passes its tags on"#
      ])
    #expect(
      checked.help == [
        [
          "register it without passingTags:, once under each of the tags that it is resolved with, in App/Basics.swift"
        ]
      ])
    #expect(checked.wiring != nil)
    #expect(check(.of("Clock"), tagged: false).rules == ["opaque-factory"])
    // Without tags it asks for the clock.
    #expect(Set(check(tagged: false).rules) == ["missing-dependency", "opaque-factory"])
  }

  /// What it needs under a tag of its scope is not known.
  @Test func opaqueCodeIsNoCycle() {
    let clock = Catalog.CodeRegistration(
      key: .init(service: "Clock"), concurrency: .sync, dependencies: [.needs("Store")],
      parameters: ["Store"], passesTags: true)
    func rules(_ tags: [String]) -> [String] {
      CodeWiring.check(
        [clock, .of("Store", .needs("Clock", tags: tags))], CodeWiring.report
      ).rules.filter { $0 != "opaque-factory" }
    }
    #expect(rules([]) == ["dependency-cycle"])
    #expect(rules(["x"]) == [])
  }

  // MARK: Who registers

  @Test func ofTwoThatRegisterOneKeyNothingIsKnown() {
    func rules(_ other: Catalog.CodeRegistration) -> [String] {
      CheckedManifest(
        #"{"guise":1,"assemblies":{"app":{"uses":["a","b"],"registrations":{"r":"report"}}}}"#,
        Catalog(
          CodeWiring.factories,
          assemblies: [
            "a": .init(registrations: [.of("Store", .needs("Clock"))], file: "A.swift"),
            "b": .init(registrations: [other], file: "B.swift"),
          ])
      ).rules
    }
    #expect(rules(.of("Store", .needs("Clock"))) == ["missing-dependency"])
    #expect(rules(.of("Store")) == ["replaced-registration"])
  }

  @Test func codeReplacesWhatIsSupplied() {
    let store = Catalog.CodeRegistration.of("Store", concurrency: .async)
    let checked = CodeWiring.check(
      [store], CodeWiring.report, supplies: [.store(in: nil)], requirements: [.of("Store")])
    #expect(checked.rules == ["requires-async"])
  }

  @Test func unusedRegistrationsAreNotSaidBesideCode() {
    #expect(
      CodeWiring.check(
        [.of("Store")], CodeWiring.report, #""c": "clock""#, requirements: [.of("Report")]
      ).rules == [])
  }
}

extension Catalog.Supply {
  fileprivate static func store(in scope: String?) -> Catalog.Supply {
    Catalog.Supply(key: .init(service: "Store"), scope: scope, file: "App/Main.swift")
  }
}

import Guise
import GuiseManifest
import Testing

/// What code assemblies register takes part in a manifest's wiring.
@Suite struct CodeWiringTests {
  private static let factories: [String: Catalog.Factory] = [
    "store": .of("Store"), "clock": .of("Clock"), "clockWithStore": .of("Clock", .needs("Store")),
    "report": .of("Report", .needs("Store")), "later": .of("Report", .needs("Store", .lazyFull)),
    "all": .of("Report", .needs("Store", .array)), "user": .of("User", .needs("Report")),
    "maker": .of("User", .needs("Store", .lazyFull, arguments: ["Clock"])),
  ]

  private func check(
    _ code: [Catalog.CodeRegistration], _ registrations: String...,
    decorators: [Catalog.CodeDecorator] = [], supplies: [Catalog.Supply] = [],
    requirements: [Catalog.Requirement] = [], scopes: String = "",
    options: ValidationOptions = .init()
  ) -> CheckedManifest {
    let text = """
      { "guise": 1, "scopes": [\(scopes)], "assemblies": { "app": { "uses": [
      "basics"], "registrations": {
      \(registrations.joined(separator: ",\n"))
      } } } }
      """
    return CheckedManifest(
      text,
      Catalog(
        Self.factories,
        assemblies: [
          "basics": .init(registrations: code, decorators: decorators, file: "App/Basics.swift")
        ],
        supplies: supplies, requirements: requirements),
      options: options)
  }

  private let report = #""r": "report""#
  private let singleReport = #""r": { "factory": "report", "lifetime": "singleton" }"#

  // MARK: Needs

  @Test func whatCodeLacksIsSaidWhereItIsUsed() {
    let checked = check([.of("Store", .needs("Clock"))], report)
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
    #expect(check([store], report, #""c": "clock""#).rules == [])
    #expect(check([store, .of("Clock")], report).rules == [])
    #expect(
      check([store], report, supplies: [.init(key: .init(service: "Clock"), file: "f")]).rules == []
    )
    let tagged = #""c": { "factory": "clock", "tags": ["x"] }"#
    #expect(check([store], report, tagged).rules == ["missing-dependency"])
    #expect(
      check([.of("Store", .needs("Clock", tags: ["x"]))], report, tagged).rules == [])
  }

  @Test(
    arguments: [
      (.required, true), (.optional, false), (.array, false), (.lazy, true), (.lazyTags, true),
      (.lazyFull, true), (.lazyOptional, false), (.lazyArray, false),
    ] as [(Catalog.Parameter.Kind, Bool)])
  func everyKindOfDependency(kind: Catalog.Parameter.Kind, isNeeded: Bool) {
    let checked = check([.of("Store", .needs("Clock", kind))], report)
    #expect(checked.rules == (isNeeded ? ["missing-dependency"] : []))
  }

  @Test func whatTheManifestReplacesNeedsNothing() {
    #expect(check([.of("Store", .needs("Clock"))], report, #""s": "store""#).rules == [])
  }

  @Test func whatIsNotKnownIsNotSaid() {
    let unknown = [
      Catalog.CodeRegistration(key: .init(service: "Store")), .of("Store", opaque: true),
    ]
    for store in unknown { #expect(check([store], singleReport).rules == []) }
    // What a part is known of needs that part.
    #expect(
      check([.of("Store", .needs("Clock"), opaque: true)], report).rules == ["missing-dependency"])
  }

  // MARK: Cycles

  @Test func cyclesThroughCodeAreSaidAtTheManifestsRegistration() {
    let checked = check([.of("Store", .needs("Clock"))], #""c": "clockWithStore""#)
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
          #"defer the dependency of the code assembly "basics"'s Store on "c": make its parameter "Clock" a LazyTagsResolver<Clock> in code"#,
          #"or point the parameter "Store" of "c" at another registration"#,
        ]
      ])
  }

  @Test func cyclesOfCodeAloneAreSaidWhereItIsUsed() {
    let code: [Catalog.CodeRegistration] = [
      .of("Store", .needs("Clock")), .of("Clock", .needs("Store")),
    ]
    let checked = check(code, report)
    #expect(checked.places == ["dependency-cycle 2:1-2:9"])
    #expect(
      checked.messages == [
        #"the code assembly "basics"'s Store needs itself: the code assembly "basics"'s Store -> the code assembly "basics"'s Clock -> the code assembly "basics"'s Store"#
      ])
  }

  @Test func whatIsDeferredOrInjectedIntoASharedInstanceIsNoCycle() {
    #expect(check([.of("Store", .needs("Clock", .lazy))], #""c": "clockWithStore""#).rules == [])
    let injected = Catalog.CodeDependency(
      kind: .required, key: .init(service: "Clock"), injected: true)
    #expect(
      check([.of("Store", injected, lifetime: .singleton)], #""c": "clockWithStore""#).rules == [])
    #expect(
      check([.of("Store", injected)], #""c": "clockWithStore""#).rules == ["dependency-cycle"])
  }

  // MARK: Lifetimes

  @Test func captivesAreSeenThroughCode() {
    let checked = check(
      [
        .of("Store", .needs("Clock")), .of("Clock", lifetime: .scoped, scope: "request"),
      ], singleReport, scopes: #""request""#)
    #expect(checked.places == ["captive-dependency 3:1-3:4"])
    #expect(
      checked.messages == [
        #""r" is kept by the root container and depends on the code assembly "basics"'s Clock, which is there only in the scope "request": r (singleton) -> the code assembly "basics"'s Store (transient) -> the code assembly "basics"'s Clock (scoped "request")"#
      ])
  }

  @Test func codeThatKeepsWhatBelongsToAScope() {
    let clock = #""c": { "factory": "clock", "lifetime": "scoped", "scope": "request" }"#
    for lifetime in [Lifetime.Kind.singleton, .weak] {
      let checked = check(
        [.of("Store", .needs("Clock"), lifetime: lifetime)], clock, scopes: #""request""#)
      #expect(checked.places == ["captive-dependency 2:1-2:9"])
      #expect(
        checked.related == [
          [#""c" is registered here"#, #"the code assembly "basics" is registered here"#]
        ])
    }
    #expect(check([.of("Store", .needs("Clock"))], clock, scopes: #""request""#).rules == [])
    let inner = Catalog.CodeRegistration.of(
      "Store", .needs("Clock"), lifetime: .scoped, scope: "request")
    #expect(check([inner], clock, scopes: #""request""#).rules == [])
    let outer = Catalog.CodeRegistration.of(
      "Store", .needs("Clock"), lifetime: .scoped, scope: "session")
    #expect(
      check([outer], clock, scopes: #""session", "request""#).rules == ["captive-dependency"])
  }

  @Test func plainScopedInstancesAreCaptured() {
    let scoped = Catalog.CodeRegistration.of("Store", lifetime: .scoped)
    let checked = check([scoped], singleReport)
    #expect(checked.places == ["captured-scoped 3:1-3:4"])
    #expect(
      checked.messages == [
        #""r" keeps its own container's the code assembly "basics"'s Store, whichever container is asked: r (singleton) -> the code assembly "basics"'s Store (scoped)"#
      ])
    let keeper = check(
      [.of("Store", .needs("Clock"), lifetime: .singleton)],
      #""c": { "factory": "clock", "lifetime": "scoped" }"#)
    #expect(keeper.places == ["captured-scoped 2:1-2:9"])
  }

  @Test func requirementsNeedTheScopesOfCode() {
    let store = Catalog.CodeRegistration.of("Store", lifetime: .scoped, scope: "request")
    let direct = check([store], report, requirements: [.of("Store")], scopes: #""request""#)
    #expect(direct.places == ["scope-unreachable 2:1-2:9"])
    let through = check([store], report, requirements: [.of("Report")], scopes: #""request""#)
    #expect(through.places == ["scope-unreachable 3:1-3:4"])
  }

  @Test func scopesThatNobodyLists() {
    let store = Catalog.CodeRegistration.of("Store", lifetime: .scoped, scope: "request")
    #expect(check([store], report).rules == ["unknown-scope"])
    #expect(check([store], #""c": "clock""#).rules == [])
    #expect(check([store], #""c": "clock""#, scopes: #""session""#).rules == ["unknown-scope"])
  }

  // MARK: Async and main actor

  @Test(
    arguments: [
      (.async, .sync, "requires-async"), (.async, .mainActor, "requires-async"),
      (.async, .async, nil), (.mainActor, .sync, "requires-main-actor"),
      (.mainActor, .mainActor, nil), (.sync, .sync, nil),
    ] as [(Concurrency, Concurrency, String?)])
  func whoMayResolveWhat(
    _ concurrency: Concurrency, _ origin: Concurrency, _ rule: String?
  ) {
    let code = [Catalog.CodeRegistration.of("Store", concurrency: concurrency)]
    func places(_ service: String, _ registration: String) -> [String] {
      check(code, registration, requirements: [.of(service, from: origin)]).places
    }
    let atReport = rule.map { ["\($0) 3:1-3:4"] } ?? []
    #expect(places("Report", report) == atReport)
    #expect(places("Report", #""r": "all""#) == atReport)
    #expect(places("Report", #""r": "later""#) == [])
    #expect(places("Store", report) == (rule.map { ["\($0) 2:1-2:9"] } ?? []))
  }

  @Test func theWayThroughCodeIsTold() {
    let code: [Catalog.CodeRegistration] = [
      .of("Store", .needs("Clock")), .of("Clock", concurrency: .async),
    ]
    let checked = check(code, report, requirements: [.of("Report")])
    #expect(
      checked.messages == [
        #"the code in App/Main.swift resolves Report without awaiting, and "r" needs an async factory: r -> the code assembly "basics"'s Store -> the code assembly "basics"'s Clock"#
      ])
    #expect(checked.related == [[#"the code assembly "basics"'s Clock is used here"#]])
  }

  @Test func whatTheManifestRegistersForCodeIsSeen() {
    var catalog = Catalog(
      ["remote": .of("Clock", concurrency: .async)],
      assemblies: [
        "basics": .init(registrations: [.of("Store", .needs("Clock"))], file: "App/Basics.swift")
      ],
      requirements: [.of("Store")])
    let text = """
      { "guise": 1, "assemblies": { "app": { "uses": ["basics"], "registrations": {
      "c": "remote" } } } }
      """
    let checked = CheckedManifest(text, catalog)
    #expect(checked.rules == ["requires-async"])
    #expect(
      checked.messages == [
        #"the code in App/Main.swift resolves Store without awaiting, and the code assembly "basics"'s Store needs the async factory "remote": the code assembly "basics"'s Store -> c"#
      ])
    #expect(checked.chains == [["basics", #"the code assembly "basics"'s Store"#, "c"]])
    catalog.requirements = [.of("Store", from: .async)]
    #expect(CheckedManifest(text, catalog).rules == [])
  }

  @Test func eagerCodeIsThere() {
    let eager = Catalog.CodeRegistration.of(
      "Store", concurrency: .async, lifetime: .singleton, eager: true)
    #expect(check([eager], report, requirements: [.of("Report")]).rules == [])
    var options = ValidationOptions()
    options.start = .sync
    let started = check([eager], report, options: options)
    #expect(started.places == ["requires-async 2:1-2:9"])
    #expect(
      started.messages == [
        #"eager registrations are built without awaiting here, and the code assembly "basics"'s Store is built by an async factory"#
      ])
    // A singleton that an eager one of the manifest is built with.
    let single = Catalog.CodeRegistration.of("Store", concurrency: .async, lifetime: .singleton)
    let user = #""u": { "factory": "user", "lifetime": "singleton", "eager": true }"#
    #expect(check([single], report, requirements: [.of("Report")]).rules == ["requires-async"])
    #expect(check([single], report, user, requirements: [.of("Report")]).rules == [])
  }

  @Test func parametersThatAreGivenAreNotNeeded() {
    var store = Catalog.CodeRegistration.of("Store", .needs("Clock"), concurrency: .async)
    store.parameters = ["Clock"]
    let checked = check(
      [store], #""u": "maker""#, #""c": "clock""#,
      requirements: [.of("Store", arguments: ["Clock"])])
    #expect(checked.rules == ["requires-async"])
    store.concurrency = .sync
    let cycle = check(
      [store], #""c": "clock""#, requirements: [.of("Store", arguments: ["Clock"])])
    #expect(cycle.rules == [])
  }

  // MARK: Decorators

  @Test(arguments: [("async", Concurrency.async), ("main-actor", .mainActor)])
  func decoratorsOfCodeRunAroundWhoeverRegisters(_ noun: String, _ concurrency: Concurrency) {
    let decorator = Catalog.CodeDecorator(
      key: .init(service: "Store"), concurrency: concurrency)
    let ofManifest = check(
      [], #""s": "store""#, report, decorators: [decorator], requirements: [.of("Store")])
    #expect(ofManifest.places == ["requires-\(noun) 3:1-3:4"])
    let article = noun == "async" ? "an" : "a"
    #expect(
      ofManifest.messages[0].hasSuffix(
        #""s" is decorated by \#(article) \#(noun) decorator of the code assembly "basics""#))
    let ofCode = check(
      [.of("Store")], report, decorators: [decorator], requirements: [.of("Report")])
    #expect(ofCode.places == ["requires-\(noun) 3:1-3:4"])
    #expect(
      check(
        [.of("Store")], report, decorators: [decorator], requirements: [.of("Report", from: .async)]
      )
      .rules == [])
  }

  /// Each key of a registration that is offered as several services is decorated by itself.
  @Test(arguments: [
    (#"["P", "Logger"]"#, "P", ["requires-async"]), (#"["P"]"#, "P", ["requires-async"]),
    (#"["Thing", "P"]"#, "P", ["requires-async"]), (#"["Thing", "P"]"#, "Thing", []),
    (#"["P", "Logger"]"#, "Logger", []),
  ])
  func decoratorsOfCodeRunAroundForwards(_ services: String, _ asked: String, _ rules: [String]) {
    let thing = Catalog.Factory(
      services: ["Thing", "P", "Logger"], parameters: [], file: "App/Factories.swift")
    func check(_ decorated: String, eager: Bool = false) -> CheckedManifest {
      let life = eager ? #""lifetime": "singleton", "eager": true, "# : ""
      return CheckedManifest(
        """
        { "guise": 1, "assemblies": { "app": { "uses": ["basics"], "registrations": {
        "t": { "factory": "thing", \(life)"as": \(services) } } } } }
        """,
        Catalog(
          ["thing": thing],
          assemblies: [
            "basics": .init(
              registrations: [],
              decorators: [.init(key: .init(service: decorated), concurrency: .async)],
              file: "App/Basics.swift")
          ],
          requirements: [.of(asked)]))
    }
    let checked = check("P")
    #expect(checked.rules == rules)
    #expect(
      checked.messages.allSatisfy {
        $0.hasSuffix(
          #"and "t" is decorated by an async decorator of the code assembly "basics""#)
      })
    // It runs whenever the forward is resolved, though the instance is there.
    #expect(check("P", eager: true).rules == rules)
    // What makes the instance runs for each of them; hidden, it has none of the keys.
    let isOffered = services.contains("Thing")
    #expect(check("Thing").rules == (isOffered ? ["requires-async"] : []))
  }

  @Test func decoratorsOfCodeRunAroundWhatIsSupplied() {
    func check(_ scope: String?, _ requirement: Catalog.Requirement) -> CheckedManifest {
      self.check(
        [], report,
        decorators: [.init(key: .init(service: "Store"), concurrency: .async)],
        supplies: [.init(key: .init(service: "Store"), scope: scope, file: "App/Main.swift")],
        requirements: [requirement], scopes: #""request""#)
    }
    let direct = check(nil, .of("Store"))
    #expect(direct.places == ["requires-async 2:1-2:9"])
    #expect(
      direct.messages == [
        #"the code in App/Main.swift resolves Store without awaiting, and the supplied Store is decorated by an async decorator of the code assembly "basics""#
      ])
    let through = check(nil, .of("Report"))
    #expect(through.places == ["requires-async 3:1-3:4"])
    #expect(
      through.messages == [
        #"the code in App/Main.swift resolves Report without awaiting, and "r" needs an async decorator of the code assembly "basics": r -> Store (supplied)"#
      ])
    #expect(check(nil, .of("Report", from: .async)).rules == [])
    // A container of the scope has it, and decorates nothing.
    var inScope = Catalog.Requirement.of("Store")
    inScope.scope = "request"
    #expect(check("request", inScope).rules == [])
  }

  // MARK: Who registers

  @Test func ofTwoThatRegisterOneKeyNothingIsKnown() {
    func rules(_ other: Catalog.CodeRegistration) -> [String] {
      CheckedManifest(
        #"{"guise":1,"assemblies":{"app":{"uses":["a","b"],"registrations":{"r":"report"}}}}"#,
        Catalog(
          Self.factories,
          assemblies: [
            "a": .init(registrations: [.of("Store", .needs("Clock"))], file: "A.swift"),
            "b": .init(registrations: [other], file: "B.swift"),
          ])
      ).rules
    }
    #expect(rules(.of("Store", .needs("Clock"))) == ["missing-dependency"])
    #expect(rules(.of("Store")) == [])
  }

  @Test func codeReplacesWhatIsSuppliedAndNotInScopes() {
    let store = Catalog.CodeRegistration.of("Store", concurrency: .async)
    func rules(_ scope: String?) -> [String] {
      let requirement = Catalog.Requirement(
        key: .init(service: "Store"), kind: .required, from: .sync, scope: scope, file: "M.swift")
      return check(
        [store], report,
        supplies: [.init(key: .init(service: "Store"), scope: scope, file: "M.swift")],
        requirements: [requirement], scopes: #""request""#
      ).rules
    }
    #expect(rules(nil) == ["requires-async"])
    #expect(rules("request") == [])
  }

  @Test func unusedRegistrationsAreNotSaidBesideCode() {
    #expect(
      check([.of("Store")], report, #""c": "clock""#, requirements: [.of("Report")]).rules == [])
  }
}

extension Catalog.CodeRegistration {
  /// A registration of `service` that asks for these.
  static func of(
    _ service: String, _ dependencies: Catalog.CodeDependency...,
    concurrency: Concurrency = .sync, lifetime: Lifetime.Kind = .transient,
    scope: String? = nil, eager: Bool = false, opaque: Bool = false
  ) -> Catalog.CodeRegistration {
    Catalog.CodeRegistration(
      key: .init(service: service), concurrency: concurrency, lifetime: lifetime, scope: scope,
      eager: eager, dependencies: dependencies, opaque: opaque)
  }
}

extension Catalog.CodeDependency {
  static func needs(
    _ service: String, _ kind: Catalog.Parameter.Kind = .required, tags: [String] = []
  ) -> Catalog.CodeDependency {
    Catalog.CodeDependency(kind: kind, key: .init(service: service, tags: tags))
  }
}

import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Who may resolve what code assemblies register and decorate, and how.
@Suite struct CodeConcurrencyTests {
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
      CodeWiring.check(code, registration, requirements: [.of(service, from: origin)]).places
    }
    let atReport = rule.map { ["\($0) 3:1-3:4"] } ?? []
    #expect(places("Report", CodeWiring.report) == atReport)
    #expect(places("Report", #""r": "all""#) == atReport)
    #expect(places("Report", #""r": "later""#) == [])
    #expect(places("Store", CodeWiring.report) == (rule.map { ["\($0) 2:1-2:9"] } ?? []))
  }

  @Test func theWayThroughCodeIsTold() {
    let code: [Catalog.CodeRegistration] = [
      .of("Store", .needs("Clock")), .of("Clock", concurrency: .async),
    ]
    let checked = CodeWiring.check(code, CodeWiring.report, requirements: [.of("Report")])
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
    #expect(CodeWiring.check([eager], CodeWiring.report, requirements: [.of("Report")]).rules == [])
    // A singleton that an eager one of the manifest is built with.
    let single = Catalog.CodeRegistration.of("Store", concurrency: .async, lifetime: .singleton)
    let user = #""u": { "factory": "user", "lifetime": "singleton", "eager": true }"#
    #expect(
      CodeWiring.check([single], CodeWiring.report, requirements: [.of("Report")]).rules == [
        "requires-async"
      ])
    #expect(
      CodeWiring.check([single], CodeWiring.report, user, requirements: [.of("Report")]).rules == []
    )
  }

  /// The root keeps what is scoped to whoever asks, and that only for itself.
  @Test func whatIsBuiltForEagerSingletonsIsThereInTheRoot() {
    func rules(_ scope: String?) -> [String] {
      var requirement = Catalog.Requirement.of("Report")
      requirement.scope = scope
      return CodeWiring.check(
        [.of("Store", concurrency: .async, lifetime: .scoped)], CodeWiring.report,
        #""u": { "factory": "user", "lifetime": "singleton", "eager": true }"#,
        requirements: [requirement], scopes: #""request""#
      ).rules.filter { $0 != "captured-scoped" }
    }
    #expect(rules(nil) == [])
    #expect(rules("request") == ["requires-async"])
  }

  @Test func parametersThatAreGivenAreNotNeeded() {
    var store = Catalog.CodeRegistration.of("Store", .needs("Clock"), concurrency: .async)
    store.parameters = ["Clock"]
    let checked = CodeWiring.check(
      [store], #""u": "maker""#, #""c": "clock""#,
      requirements: [.of("Store", arguments: ["Clock"])])
    #expect(checked.rules == ["requires-async"])
    store.concurrency = .sync
    let cycle = CodeWiring.check(
      [store], #""c": "clock""#, requirements: [.of("Store", arguments: ["Clock"])])
    #expect(cycle.rules == [])
  }

  // MARK: Decorators

  @Test(arguments: [("async", Concurrency.async), ("main-actor", .mainActor)])
  func decoratorsOfCodeRunAroundWhoeverRegisters(_ noun: String, _ concurrency: Concurrency) {
    let decorator = Catalog.CodeDecorator(
      key: .init(service: "Store"), concurrency: concurrency)
    let ofManifest = CodeWiring.check(
      [], #""s": "store""#, CodeWiring.report, decorators: [decorator], requirements: [.of("Store")]
    )
    #expect(ofManifest.places == ["requires-\(noun) 3:1-3:4"])
    let article = noun == "async" ? "an" : "a"
    #expect(
      ofManifest.messages[0].hasSuffix(
        #""s" is decorated by \#(article) \#(noun) decorator of the code assembly "basics""#))
    let ofCode = CodeWiring.check(
      [.of("Store")], CodeWiring.report, decorators: [decorator], requirements: [.of("Report")])
    #expect(ofCode.places == ["requires-\(noun) 3:1-3:4"])
    #expect(
      CodeWiring.check(
        [.of("Store")], CodeWiring.report, decorators: [decorator],
        requirements: [.of("Report", from: .async)]
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
      return CheckedManifest(
        """
        { "guise": 1, "assemblies": { "app": { "uses": ["basics"], "registrations": {
        "t": { "factory": "thing", "lifetime": "singleton", "eager": \(eager), "as": \(services) } } } } }
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
    #expect(check("Thing").rules == (services.contains("Thing") ? ["requires-async"] : []))
  }

  @Test func decoratorsOfCodeRunAroundWhatIsSupplied() {
    func check(_ scope: String?, _ requirement: Catalog.Requirement) -> CheckedManifest {
      CodeWiring.check(
        [], CodeWiring.report,
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
}

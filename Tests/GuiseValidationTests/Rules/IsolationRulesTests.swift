import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// `requires-async` and `requires-main-actor`, with what is built when the container starts.
@Suite struct IsolationRulesTests {
  private static let factories: [String: Catalog.Factory] = [
    "remote": .of("Store", concurrency: .async),
    "screen": .of("Store", concurrency: .mainActor),
    "local": .of("Store"),
    "report": .of("Report", .needs("Store")),
    "later": .of("Report", .needs("Store", .lazyFull)),
    "all": .of("Report", .needs("Store", .array)),
    "user": .of("User", .needs("Report")),
  ]

  private func rules(
    from origin: Concurrency, of service: String = "Report",
    _ registrations: String...
  ) -> [String] {
    let text =
      #"{ "guise": 1, "assemblies": { "app": { "registrations": {"# + "\n"
      + registrations.joined(separator: ",\n") + "\n} } } }\n"
    return CheckedManifest(
      text, Catalog(Self.factories, requirements: [.of(service, from: origin)])
    ).places
  }

  private func eager(_ factory: String) -> String {
    #"{ "factory": "\#(factory)", "lifetime": "singleton", "eager": true }"#
  }

  @Test(
    arguments: [
      ("remote", .sync, "requires-async"), ("remote", .mainActor, "requires-async"),
      ("remote", .async, nil), ("screen", .sync, "requires-main-actor"),
      ("screen", .mainActor, nil), ("screen", .async, nil), ("local", .sync, nil),
    ] as [(String, Concurrency, String?)], ["report", "all"])
  func whoMayResolveWhat(
    _ row: (store: String, origin: Concurrency, rule: String?), _ report: String
  ) {
    let found = rules(from: row.origin, #""r": "\#(report)""#, #""s": "\#(row.store)""#)
    #expect(found == (row.rule.map { ["\($0) 2:1-2:4"] } ?? []))
    #expect(rules(from: row.origin, #""r": "later""#, #""s": "\#(row.store)""#) == [])
  }

  @Test func theMainActorsWayIsTold() {
    let checked = CheckedManifest(
      registrations: [#""r": "report""#, #""s": "screen""#],
      Catalog(Self.factories, requirements: [.of("Report")]))
    #expect(
      checked.messages == [
        #"the code in App/Main.swift resolves Report without awaiting and not on the main actor, and "r" needs the main-actor factory "screen": r -> s"#
      ])
    #expect(checked.chains == [["app", "r", "s"]])
    #expect(checked.related == [[#""s" is registered here"#]])
  }

  @Test(arguments: ["remote", "screen"])
  func whatIsBuiltAtTheStartIsThere(_ store: String) {
    let rule = store == "remote" ? "requires-async" : "requires-main-actor"
    let singleton = #"{ "factory": "\#(store)", "lifetime": "singleton" }"#
    #expect(rules(from: .sync, #""r": "report""#, #""s": \#(singleton)"#) == ["\(rule) 2:1-2:4"])
    #expect(rules(from: .sync, #""r": "report""#, #""s": \#(eager(store))"#) == [])
    #expect(rules(from: .sync, of: "Store", #""s": \#(eager(store))"#) == [])
    // The eager one has it built; a transient is built anew.
    #expect(
      rules(
        from: .sync, #""r": "report""#, #""s": \#(singleton)"#,
        #""u": { "factory": "user", "lifetime": "singleton", "eager": true }"#) == [])
    #expect(
      rules(
        from: .sync, #""r": "report""#, #""s": "\#(store)""#,
        #""u": { "factory": "user", "lifetime": "singleton", "eager": true }"#)
        == ["\(rule) 2:1-2:4"])
  }
}

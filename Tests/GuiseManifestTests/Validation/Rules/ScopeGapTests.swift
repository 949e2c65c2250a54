import Guise
import GuiseManifest
import Testing

/// `missing-dependency` in some scopes alone: code answers under tags or with arguments, and a scope has its
/// own of what that is made of.
@Suite struct ScopeGapTests {
  /// What answers under any tags, and makes stores of a clock.
  private static let store = Catalog.CodeRegistration(
    key: .init(service: "Store"), concurrency: .sync,
    dependencies: [.needs("Clock")], parameters: ["Clock"], passesTags: true)

  private static func supply(
    _ service: String, in scope: String?, tags: [String] = []
  ) -> Catalog.Supply {
    .init(key: .init(service: service, tags: tags), scope: scope, file: "App/Main.swift")
  }

  private static func require(_ service: String, in scope: String?) -> Catalog.Requirement {
    Catalog.Requirement(
      key: .init(service: service), kind: .required, from: .sync, scope: scope,
      file: "App/Main.swift")
  }

  private static func registration(
    _ factory: String, tags asked: String = "", _ members: String = ""
  ) -> String {
    let id = factory.prefix(3)
    let dependencies =
      asked.isEmpty ? "" : #", "dependencies": { "Store": { "tags": ["\#(asked)"] } }"#
    return #""\#(id)": { "factory": "\#(factory)"\#(dependencies)\#(members) }"#
  }

  private static let scoped = #""lifetime": "scoped", "scope": "inner""#
  private static let scopedInner = ", " + scoped

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var registrations: [String]
    var requirements: [Catalog.Requirement] = []
    var supplies: [Catalog.Supply] = []
    /// The registrations that lack something; those that lack the same are told of together.
    var found: [String] = []
    var failed: Int?
  }

  private static let cases: [Case] = [
    Case(
      testDescription: "what is resolved in the scope",
      registrations: [registration("report", tags: "x")],
      requirements: [require("Report", in: "outer")], found: ["rep"]),
    Case(
      testDescription: "what is resolved further in",
      registrations: [registration("report", tags: "x")],
      requirements: [require("Report", in: "inner")], found: ["rep"]),
    Case(
      testDescription: "what is resolved outside",
      registrations: [registration("report", tags: "x")],
      requirements: [require("Report", in: nil)]),
    Case(
      testDescription: "what nobody resolves", registrations: [registration("report", tags: "x")]),
    Case(
      testDescription: "what is asked for without tags", registrations: [registration("report")],
      requirements: [require("Report", in: "inner")]),
    Case(
      testDescription: "what is kept in the scope",
      registrations: [registration("report", tags: "x"), registration("user", scopedInner)],
      found: ["rep"]),
    Case(
      testDescription: "what is kept outside of the scope, and resolved in it",
      registrations: [
        registration("report", tags: "x"), registration("user", #", "lifetime": "singleton""#),
      ],
      requirements: [require("User", in: "inner")]),
    Case(
      testDescription: "what each container keeps",
      registrations: [
        registration("report", tags: "x"), registration("user", #", "lifetime": "scoped""#),
      ],
      requirements: [require("User", in: "inner")], found: ["rep"]),
    Case(
      testDescription: "what can be built in the scope alone",
      registrations: [registration("report", tags: "x"), registration("session-user")],
      supplies: [supply("Session", in: "inner")], found: ["rep"]),
    Case(
      testDescription: "what needs what can be built in the scope alone",
      registrations: [registration("session-report", tags: "x")],
      supplies: [supply("Session", in: "outer")], found: ["ses"]),
    Case(
      testDescription: "what is resolved later",
      registrations: [registration("later", tags: "x")],
      requirements: [require("Report", in: "inner")], found: ["lat"]),
    Case(
      testDescription: "what is resolved later by somebody else",
      registrations: [registration("report", tags: "x"), registration("user-later", scopedInner)],
      found: ["rep"]),
    Case(
      testDescription: "what may be nil", registrations: [registration("if-any", tags: "x")],
      requirements: [require("Report", in: "inner")]),
    Case(
      testDescription: "what is made of arguments",
      registrations: [registration("maker")], requirements: [require("User", in: "outer")],
      found: ["mak"]),
    Case(
      testDescription: "what the scope supplies under the tags too",
      registrations: [registration("report", tags: "x")],
      requirements: [require("Report", in: "inner")],
      supplies: [supply("Store", in: "inner", tags: ["x"])]),
    Case(
      testDescription: "what a scope further in supplies under the tags",
      registrations: [registration("report", tags: "x")],
      requirements: [require("Report", in: "outer")],
      supplies: [supply("Store", in: "inner", tags: ["x"])], found: ["rep"]),
    Case(
      testDescription: "one of several that can be chosen later",
      registrations: [
        registration("report", tags: "x"), registration("plain", #", "tags": ["plain"]"#),
        registration("chooser", scopedInner),
      ]),
    Case(
      testDescription: "all that can be chosen later",
      registrations: [
        registration("report", tags: "x"),
        registration("later", tags: "x", #", "tags": ["later"]"#),
        registration("chooser", scopedInner),
      ], found: ["rep"], failed: 2),
    Case(
      testDescription: "an element of an array",
      registrations: [
        registration("report", tags: "x"), registration("plain", #", "tags": ["plain"]"#),
        registration("all-reports"),
      ],
      requirements: [require("User", in: "inner")], found: ["rep"]),
    Case(
      testDescription: "what is kept outside of the scope itself",
      registrations: [registration("report", tags: "x", #", "lifetime": "singleton""#)],
      requirements: [require("Report", in: "inner")]),
    Case(
      testDescription: "what the scope supplies in the place of it",
      registrations: [registration("report", tags: "x"), registration("user")],
      requirements: [require("User", in: "inner")], supplies: [supply("Report", in: "inner")]),
    Case(
      testDescription: "what a scope further in supplies in the place of it",
      registrations: [registration("report", tags: "x"), registration("user")],
      requirements: [require("User", in: "outer")], supplies: [supply("Report", in: "inner")],
      found: ["rep"]),
    Case(
      testDescription: "what can be built further in",
      registrations: [registration("session-report", tags: "x")],
      supplies: [supply("Session", in: "outer"), supply("Store", in: "inner", tags: ["x"])]),
    Case(
      testDescription: "what resolves later who asks for it",
      registrations: [registration("looping", tags: "x"), registration("user")],
      requirements: [require("User", in: "inner")], found: ["loo"]),
    Case(
      testDescription: "what is given arguments later",
      registrations: [registration("chosen", tags: "x")],
      requirements: [require("Report", in: "inner")], found: ["cho"]),
    Case(
      testDescription: "what is given arguments later, and the scope supplies",
      registrations: [registration("chosen", tags: "x")],
      requirements: [require("Report", in: "inner")],
      supplies: [supply("Store", in: "inner", tags: ["x"])]),
    Case(
      testDescription: "what is given arguments later, and a scope further in supplies",
      registrations: [registration("chosen", tags: "x")],
      requirements: [require("Report", in: "outer")],
      supplies: [supply("Store", in: "inner", tags: ["x"])], found: ["cho"]),
    Case(
      testDescription: "what is given arguments later, and may be nil",
      registrations: [registration("chosen-if-any", tags: "x")],
      requirements: [require("Report", in: "inner")]),
    Case(
      testDescription: "several that lack the same",
      registrations: [
        registration("report", tags: "x"),
        registration("later", tags: "x", #", "tags": ["later"], \#(scoped)"#),
        registration("user", scopedInner),
      ], found: ["rep"], failed: 2),
  ]

  private func check(_ test: Case, tags: [String: Catalog.TypedTags] = [:]) -> CheckedManifest {
    var factories = CodeWiring.factories
    factories["session-user"] = .of("User", .needs("Report"), .needs("Session"))
    factories["session-report"] = .of("Report", .needs("Store"), .needs("Session"))
    factories["user-later"] = .of("User", .needs("Report", .lazyFull))
    factories["if-any"] = .of("Report", .needs("Store", .optional))
    factories["plain"] = .of("Report")
    factories["looping"] = .of("Report", .needs("Store"), .needs("User", .lazyFull))
    factories["chosen"] = .of("Report", .needs("Store", .lazyTags))
    factories["chosen-if-any"] = .of(
      "Report",
      Catalog.Parameter(
        name: "Store", kind: .lazyTags, service: "Store", adapters: [.lazyTags, .optional]))
    factories["chooser"] = .of("User", .needs("Report", .lazy))
    factories["all-reports"] = .of("User", .needs("Report", .array))
    return CodeWiring.check(
      [Self.store, .of("Clock")], test.registrations,
      supplies: [Self.supply("Store", in: "outer")] + test.supplies,
      requirements: test.requirements, scopes: #""outer", "inner""#, factories: factories,
      tags: tags)
  }

  @Test(arguments: cases) func isSaidWhereSomebodyMeetsIt(_ test: Case) {
    let checked = check(test)
    let missing = checked.report.diagnostics.filter { $0.severity == .error }
    #expect(missing.allSatisfy { $0.rule == "missing-dependency" })
    #expect(missing.compactMap(\.registration).sorted() == test.found)
    #expect(checked.report.manifests.map(\.failed) == [test.failed ?? test.found.count])
  }

  @Test func saysInWhichScopeAndWhoAsksThere() {
    let report = Self.registration("report", tags: "x")
    let required = check(
      Case(
        testDescription: "", registrations: [report],
        requirements: [Self.require("Report", in: "inner")]))
    #expect(required.places == ["missing-dependency 3:1-3:6"])
    #expect(
      required.messages == [
        #""rep" needs Store with tag "x", and none is registered in the scope "inner""#
      ])
    #expect(
      required.help[0].first
        == #"the Store that the application supplies in the scope "outer" takes the place of the code that answers elsewhere: supply Store with tag "x" in that scope too"#
    )
    #expect(
      required.related == [
        ["asked for here", "the code resolves Report in that scope"]
      ])
    let kept = check(
      Case(
        testDescription: "", registrations: [report, Self.registration("user", Self.scopedInner)]))
    #expect(
      kept.related == [
        ["asked for here", #""use" needs it in that scope: use -> rep"#]
      ])
  }

  /// Code is told of as manifests are.
  @Test func codeMayLackSomethingToo() {
    let checked = CodeWiring.check(
      [Self.store, .of("Clock"), .of("Report", .needs("Store", tags: ["x"]))],
      Self.registration("user", Self.scopedInner),
      supplies: [Self.supply("Store", in: "outer")], scopes: #""outer", "inner""#)
    #expect(
      checked.messages == [
        #"the code assembly "basics"'s Report needs Store with tag "x", and none is registered in the scope "inner""#
      ])
    #expect(
      checked.related == [
        [
          #""use" needs it in that scope: use -> the code assembly "basics"'s Report"#,
          #"the code assembly "basics" is registered here"#,
        ]
      ])
  }

  /// What cannot be built in the scope in any case has one mistake.
  @Test func isNotSaidWhereAScopeFurtherInIsNeeded() {
    let test = Case(
      testDescription: "", registrations: [Self.registration("session-report", tags: "x")],
      requirements: [Self.require("Report", in: "outer")],
      supplies: [
        Self.supply("Session", in: "inner"), Self.supply("Store", in: "inner", tags: ["x"]),
      ])
    #expect(check(test).rules == ["scope-unreachable"])
  }

  @Test func isNotSaidWhereWhoAsksNeedsAScopeFurtherIn() {
    let test = Case(
      testDescription: "",
      registrations: [
        Self.registration("report", tags: "x"), Self.registration("session-user"),
      ],
      requirements: [Self.require("User", in: "outer")],
      supplies: [
        Self.supply("Session", in: "inner"), Self.supply("Store", in: "inner", tags: ["x"]),
      ])
    #expect(check(test).rules == ["scope-unreachable"])
  }

  @Test func theFirstOfSeveralThatResolveTheSameIsTold() {
    var other = Self.require("Report", in: "inner")
    other.file = "App/Other.swift"
    let test = Case(
      testDescription: "", registrations: [Self.registration("report", tags: "x")],
      requirements: [Self.require("Report", in: "inner"), other])
    #expect(
      check(test).report.diagnostics.map { $0.related.map { $0.location?.path } }
        == [["manifest.json", "App/Main.swift"]])
  }

  @Test func isNotSaidInAScopeThatIsNotListed() {
    let test = Case(
      testDescription: "", registrations: [Self.registration("session-report", tags: "x")],
      requirements: [Self.require("Report", in: "elsewhere")],
      supplies: [Self.supply("Session", in: "elsewhere")])
    #expect(check(test).rules == ["unknown-scope"])
  }

  /// A mistake hides what may answer there.
  @Test func isNotSaidWhereAMistakeMayHideTheAnswer() {
    let mistake = #""odd": { "factory": "stoer", "tags": ["x"] }"#
    let test = Case(
      testDescription: "", registrations: [Self.registration("report", tags: "x"), mistake],
      requirements: [Self.require("Report", in: "inner")])
    #expect(check(test).rules == ["unknown-factory"])
  }

  @Test func isSaidWhateverAnUnknownTagMayBeMeantFor() {
    let mistake = #""odd": { "factory": "store", "tags": ["X"] }"#
    let test = Case(
      testDescription: "", registrations: [Self.registration("report", tags: "x"), mistake],
      requirements: [Self.require("Report", in: "inner")])
    let tags = ["Kind": Catalog.TypedTags(texts: ["x"], file: "App/Kind.swift")]
    #expect(check(test, tags: tags).rules == ["missing-dependency", "unknown-tag"])
    #expect(
      check(test, tags: ["Kind": .init(texts: ["x", "X"], file: "App/Kind.swift")]).rules
        == ["missing-dependency"])
  }
}

import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// `unknown-scope`, `captive-dependency`, `captured-scoped`, `scope-unreachable`.
@Suite struct ScopeRulesTests {
  private func catalog(
    supplied scope: String? = nil, _ requirements: Catalog.Requirement...
  ) -> Catalog {
    var catalog = Catalog(
      [
        "session": .of("Session"), "clock": .of("Clock"), "user": .of("User", .needs("Session")),
        "asking": .of("Asking", .needs("Request")), "odd": .of("Odd"),
      ], requirements: requirements)
    let kinds: [Catalog.Parameter.Kind] = [
      .required, .optional, .array, .lazy, .lazyTags, .lazyFull, .lazyOptional, .lazyArray,
    ]
    for kind in kinds {
      catalog.factories["holder-\(kind)"] = .of("Holder", .needs("Session", kind))
      catalog.factories["asking-\(kind)"] = .of("Asking", .needs("Request", kind))
    }
    if let scope {
      catalog.supplies = [
        .init(key: .init(service: "Request"), scope: scope, file: "App/Main.swift")
      ]
    }
    return catalog
  }

  private func check(
    _ registrations: [String], scopes: String = #""outer", "inner""#, _ catalog: Catalog
  ) -> CheckedManifest {
    CheckedManifest(
      "{ \"guise\": 1, \"scopes\": [\(scopes)], \"assemblies\": { \"app\": { \"registrations\": {\n"
        + registrations.joined(separator: ",\n") + "\n} } } }\n", catalog)
  }

  private static func scoped(_ scope: String?) -> String {
    scope.map { #""lifetime": "scoped", "scope": "\#($0)""# } ?? #""lifetime": "scoped""#
  }

  // MARK: captive-dependency

  @Test(
    arguments: [
      "required", "optional", "array", "lazy", "lazyTags", "lazyFull", "lazyOptional", "lazyArray",
    ], ["singleton", "weak"])
  func whatIsKeptForAllMayNotNeedAScope(_ kind: String, _ lifetime: String) {
    let session = #""s": { "factory": "session", \#(Self.scoped("inner")) }"#
    let holder = #""h": { "factory": "holder-\#(kind)", "lifetime": "\#(lifetime)" }"#
    var catalog = catalog()
    catalog.factories["holder-\(kind)"]?.instance = .reference
    let checked = check([session, holder], catalog)
    #expect(checked.places == ["captive-dependency 3:1-3:4"])
    #expect(
      checked.messages == [
        #""h" is kept by the root container and depends on "s", which exists only in the scope "inner": h (\#(lifetime)) -> s (scoped "inner")"#
      ])
    #expect(
      checked.help[0].first
        == #"keep "h" no longer than that: "lifetime": "scoped", "scope": "inner"; or "#
        + "pass what belongs to the scope as an argument when it is used")
    #expect(checked.related == [[#""s" is registered here"#]])
  }

  @Test func theWayIsTold() {
    let checked = check(
      [
        #""s": { "factory": "session", \#(Self.scoped("inner")) }"#, #""u": "user""#,
        #""h": { "factory": "again", "lifetime": "singleton" }"#,
      ],
      {
        var catalog = catalog()
        catalog.factories["again"] = .of("Again", .needs("User", .lazyFull))
        return catalog
      }())
    #expect(checked.places == ["captive-dependency 4:1-4:4"])
    #expect(
      checked.messages[0].hasSuffix(#"h (singleton) -> u (transient) -> s (scoped "inner")"#))
  }

  @Test(arguments: [("outer", "inner", true), ("inner", "outer", false), ("inner", "inner", false)])
  func aScopeHasWhatIsAroundIt(_ holder: String, _ held: String, _ isCaptive: Bool) {
    let checked = check(
      [
        #""s": { "factory": "session", \#(Self.scoped(held)) }"#,
        #""u": { "factory": "user", \#(Self.scoped(holder)) }"#,
      ], catalog())
    #expect(checked.rules == (isCaptive ? ["captive-dependency"] : []))
  }

  @Test func ofTwoWaysToTheSameOneIsTold() {
    var catalog = catalog()
    catalog.factories["again"] = .of("Again", .needs("User"), .needs("Session"))
    let checked = check(
      [
        #""s": { "factory": "session", \#(Self.scoped("inner")) }"#, #""u": "user""#,
        #""h": { "factory": "again", "lifetime": "singleton" }"#,
      ], catalog)
    #expect(checked.rules == ["captive-dependency"])
  }

  /// Some registration will do: there is one outside of the scope.
  @Test func aLazyResolverHasAChoice() {
    let scoped = #""s": { "factory": "session", "tags": ["x"], \#(Self.scoped("inner")) }"#
    let plain = #""p": "session""#
    let lazy = #""h": { "factory": "holder-lazy", "lifetime": "singleton" }"#
    #expect(check([scoped, lazy], catalog()).rules == ["captive-dependency"])
    #expect(check([scoped, plain, lazy], catalog()).rules == [])
    // What an unknown factory offers may be it.
    let unknown = #""p": { "factory": "sesion", "tags": ["y"] }"#
    #expect(check([scoped, unknown, lazy], catalog()).rules == ["unknown-factory"])
    let every = #""h": { "factory": "holder-array", "lifetime": "singleton" }"#
    #expect(check([scoped, plain, every], catalog()).rules == ["captive-dependency"])
  }

  @Test func whatTwoParametersNeedIsOneDependency() {
    let session = #""s": { "factory": "session", \#(Self.scoped("inner")) }"#
    let holder = #""h": { "factory": "holder-required", "lifetime": "singleton" }"#
    var catalog = catalog()
    let once = check([session, holder], catalog)
    let twice = Catalog.Parameter(name: "spare", kind: .optional, service: "Session")
    catalog.factories["holder-required"]?.parameters.append(twice)
    let checked = check([session, holder], catalog)
    #expect(checked.rules == ["captive-dependency"])
    #expect(checked.related == once.related)
  }

  /// Of several that a lazy resolver may use, one may need no scope.
  @Test(arguments: [#""a""#, #""a", "b""#])
  func aLazyResolverOfArraysMayNeedNoScope(_ tags: String) {
    var catalog = catalog()
    catalog.factories["sessions"] = .of("Swift.Array<Session>")
    var later = Catalog.Parameter.needs("Session", .lazyArray)
    later.adapters = [.lazy, .array]
    catalog.factories["holder"] = .of("Holder", later)
    let checked = check(
      [
        #""s": { "factory": "session", \#(Self.scoped("inner")) }"#,
        #""t": { "factory": "session", "tags": [\#(tags)] }"#,
        #""all": { "factory": "sessions", "tags": [\#(tags)], \#(Self.scoped("inner")) }"#,
        #""h": { "factory": "holder", "lifetime": "singleton" }"#,
      ], catalog)
    #expect(checked.rules == [])
  }

  @Test func transientsAreBuiltWhereTheyAreAsked() {
    let registrations = [
      #""s": { "factory": "session", \#(Self.scoped("inner")) }"#, #""u": "user""#,
      #""g": { "factory": "user", "tags": ["g"], "lifetime": "graph" }"#,
      #""p": { "factory": "user", "tags": ["p"], "lifetime": "scoped" }"#,
    ]
    #expect(check(registrations, catalog()).rules == [])
  }

  // MARK: supplies of scopes

  @Test(
    arguments: ["required", "lazy", "lazyTags", "lazyFull"].map { ($0, true) }
      + ["optional", "array", "lazyOptional", "lazyArray"].map { ($0, false) })
  func whatIsSuppliedInAScopeIsThereOnly(_ kind: String, _ isNeeded: Bool) {
    let catalog = catalog(supplied: "inner")
    let text = { (rest: String) in #""a": { "factory": "asking-\#(kind)", \#(rest) }"# }
    let checked = check([text(#""lifetime": "singleton""#)], catalog)
    #expect(checked.places == (isNeeded ? ["captive-dependency 2:1-2:4"] : []))
    if isNeeded {
      #expect(
        checked.messages[0].hasSuffix(#"a (singleton) -> Request (supplied in "inner")"#))
    }
    #expect(
      check([text(Self.scoped("outer"))], catalog).rules == (isNeeded ? ["captive-dependency"] : [])
    )
    #expect(check([text(Self.scoped("inner"))], catalog).rules == [])
    #expect(check([text(#""lifetime": "transient""#)], catalog).rules == [])
    #expect(
      check([text(#""lifetime": "singleton""#)], self.catalog(supplied: nil)).rules
        == (isNeeded ? ["missing-dependency"] : []))
  }

  @Test func nearMissesNameTheScope() {
    var catalog = catalog(supplied: "inner")
    catalog.supplies[0].key.tags = ["x"]
    let checked = check([#""a": "asking""#], catalog)
    #expect(checked.rules == ["missing-dependency"])
    #expect(
      checked.help[0][0]
        == #"the application supplies it in the scope "inner" with tag "x""#)
  }

  // MARK: captured-scoped

  @Test func aSingletonKeepsItsOwnContainersInstance() {
    let session = #""s": { "factory": "session", "lifetime": "scoped" }"#
    let checked = check(
      [
        session, #""u": "user""#,
        #""h": { "factory": "again", "lifetime": "singleton" }"#,
      ],
      {
        var catalog = catalog()
        catalog.factories["again"] = .of("Again", .needs("User"))
        return catalog
      }())
    #expect(checked.places == ["captured-scoped 4:1-4:4"])
    #expect(checked.report.diagnostics[0].severity == .warning)
    #expect(
      checked.messages == [
        #""h" always uses its own container's instance of "s", whichever container resolves it: h (singleton) -> u (transient) -> s (scoped)"#
      ])
    #expect(checked.wiring != nil)
  }

  @Test(arguments: ["lazyFull", "lazyArray"])
  func whatIsResolvedLaterComesFromThatContainerToo(_ kind: String) {
    let session = #""s": { "factory": "session", "lifetime": "scoped" }"#
    let holder = #""h": { "factory": "holder-\#(kind)", "lifetime": "singleton" }"#
    #expect(check([session, holder], catalog()).rules == ["captured-scoped"])
  }

  @Test func aScopedOneHoldsThoseOfItsOwnContainer() {
    let session = #""s": { "factory": "session", "lifetime": "scoped" }"#
    for lifetime in [#""lifetime": "scoped""#, Self.scoped("inner"), #""lifetime": "transient""#] {
      #expect(
        check([session, #""u": { "factory": "user", \#(lifetime) }"#], catalog()).rules == [])
    }
  }

  // MARK: scope-unreachable

  private func required(_ service: String, in scope: String?) -> Catalog.Requirement {
    var requirement = Catalog.Requirement.of(service)
    requirement.scope = scope
    return requirement
  }

  @Test(arguments: [(nil, true), ("outer", true), ("inner", false)] as [(String?, Bool)])
  func aRequirementNamesTheScopeThatItNeeds(_ scope: String?, _ isUnreachable: Bool) {
    let checked = check(
      [#""s": { "factory": "session", \#(Self.scoped("inner")) }"#, #""u": "user""#],
      catalog(required("User", in: scope)))
    guard isUnreachable else {
      #expect(checked.rules == [])
      return
    }
    #expect(checked.places == ["scope-unreachable 3:1-3:4"])
    let asked = scope.map { #"in the scope "\#($0)""# } ?? "outside of all scopes"
    #expect(
      checked.messages == [
        #"the code in App/Main.swift resolves User \#(asked), and that needs the scope "inner": u (transient) -> s (scoped "inner")"#
      ])
    #expect(
      checked.help == [
        [#"resolve it from a container of that scope, and declare require(…, in: "inner")"#]
      ])
  }

  @Test func aSupplyIsRequiredInItsScope() {
    let clock = #""c": "clock""#
    let outside = check(
      [clock],
      catalog(supplied: "inner", required("Request", in: "outer"), required("Clock", in: nil)))
    #expect(outside.places == ["scope-unreachable 1:68-1:69"])
    #expect(
      check(
        [clock],
        catalog(supplied: "inner", required("Request", in: "inner"), required("Clock", in: nil))
      ).rules == [])
    #expect(
      check(
        [clock],
        catalog(supplied: "outer", required("Request", in: "inner"), required("Clock", in: nil))
      ).rules == [])
  }

  // MARK: unknown-scope

  @Test func scopesAreListed() {
    let checked = check(
      [
        #""s": { "factory": "session", \#(Self.scoped("iner")) }"#,
        #""c": { "factory": "clock", \#(Self.scoped("elsewhere")) }"#,
        // What hangs on it cannot be told.
        #""u": { "factory": "user", "lifetime": "singleton" }"#,
      ], catalog(required("User", in: nil), required("Clock", in: nil)))
    #expect(checked.places == ["unknown-scope 2:61-2:67", "unknown-scope 3:59-3:70"])
    #expect(checked.messages[0] == #"no scope is named "iner""#)
    #expect(
      checked.help == [
        [#"did you mean "inner"?"#],
        [#"add it to "scopes", which lists "outer" and "inner", outermost first"#],
      ])
  }

  @Test func whatIsInNoListedScopeMayNeedAny() {
    let checked = check(
      [
        #""s": { "factory": "session", \#(Self.scoped("inner")) }"#,
        #""u": { "factory": "user", \#(Self.scoped("iner")) }"#,
        #""h": { "factory": "again", "lifetime": "singleton" }"#,
      ],
      {
        var catalog = catalog()
        catalog.factories["again"] = .of("Again", .needs("User"))
        return catalog
      }())
    #expect(checked.rules == ["unknown-scope"])
  }

  @Test func whatIsNotReadMayListThem() {
    let text = #"""
      { "guise": 1, "scopes": ["outer", 7], "assemblies": { "app": { "registrations": {
      "s": { "factory": "session", "lifetime": "scoped", "scope": "inner" } } } } }
      """#
    #expect(CheckedManifest(text, catalog()).rules == ["wrong-type"])
    let including = text.replacing(#""scopes": ["outer", 7]"#, with: #""include": ["gone.json"]"#)
    #expect(CheckedManifest(including, catalog()).rules == ["include-not-found"])
    let knowing = including.replacing(
      #""guise": 1"#, with: #""guise": 1, "scopes": ["outer"]"#)
    #expect(CheckedManifest(knowing, catalog()).rules == ["include-not-found"])
  }

  @Test func codeNamesListedScopes() {
    let clock = #""c": "clock""#
    let supplied = check([clock], catalog(supplied: "iner"))
    #expect(
      supplied.messages == [
        #"the code supplies Request in the scope "iner", which the manifest does not list"#
      ])
    let location = supplied.report.diagnostics.first?.location
    #expect(location?.path == "App/Main.swift" && location?.start.line == 0)
    #expect(supplied.help[0][0] == #"did you mean "inner"?"#)
    let required = check([clock], catalog(required("Clock", in: "iner")))
    #expect(required.rules == ["unknown-scope"])
    // Another manifest's: nobody needs it here.
    #expect(check([clock], scopes: "", catalog(supplied: "inner")).rules == [])
    let needed = check([clock, #""a": "asking""#], scopes: "", catalog(supplied: "inner"))
    #expect(needed.rules == ["unknown-scope"])
    #expect(needed.help == [[#"add "scopes": ["inner"] at the top of the manifest"#]])
  }
}

import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct MissingDependencyTests {
  private func catalog(_ parameter: Catalog.Parameter) -> Catalog {
    Catalog(
      [
        "report": .of("Report", parameter), "store": .of("Store"), "clock": .of("Clock"),
        "job": .of("Store", .argument("Int")),
      ],
      assemblies: [
        "logging": .init(
          keys: [.init(service: "Logger"), .init(service: "Sink", tags: ["b", "a"])],
          file: "App/Logging.swift")
      ],
      supplies: [
        .init(key: .init(service: "Request"), file: "App/Main.swift"),
        .init(key: .init(service: "Session", tags: ["x"]), file: "App/Main.swift"),
      ])
  }

  private func check(_ parameter: Catalog.Parameter, _ registrations: String...) -> [String] {
    CheckedManifest(registrations: [#""r": "report""#] + registrations, catalog(parameter)).rules
  }

  private let store = #""s": "store""#
  private let tagged = #""s": { "factory": "store", "tags": ["x"] }"#
  private let job = #""s": "job""#

  @Test func aRequiredParameterNeedsExactlyItsKey() {
    #expect(check(.needs("Store"), store) == [])
    #expect(check(.needs("Store")) == ["missing-dependency"])
    #expect(check(.needs("Store"), tagged) == ["missing-dependency"])
    #expect(check(.needs("Store"), job) == ["missing-dependency"])
  }

  @Test func anOptionalOrArrayParameterNeedsNothing() {
    for kind in [Catalog.Parameter.Kind.optional, .array] {
      #expect(check(.needs("Store", kind)) == [])
      #expect(check(.needs("Store", kind), job) == [])
    }
  }

  @Test func aLazyParameterNeedsSomeRegistration() {
    #expect(check(.needs("Store", .lazy)) == ["missing-dependency"])
    #expect(check(.needs("Store", .lazy), tagged) == [])
    #expect(check(.needs("Store", .lazy), job) == [])
  }

  @Test func aLazyTagsParameterNeedsItsTags() {
    #expect(check(.needs("Store", .lazyTags), store) == [])
    #expect(check(.needs("Store", .lazyTags), job) == [])
    #expect(check(.needs("Store", .lazyTags), tagged) == ["missing-dependency"])
  }

  @Test func aProviderNeedsItsArguments() {
    #expect(check(.needs("Store", .lazyFull, arguments: ["Int"]), job) == [])
    #expect(check(.needs("Store", .lazyFull, arguments: ["Int"]), store) == ["missing-dependency"])
    #expect(
      check(.needs("Store", .lazyFull, arguments: ["String"]), job) == ["missing-dependency"])
    #expect(check(.needs("Store", .lazyFull), store) == [])
  }

  @Test func whatTheCodeSuppliesCounts() {
    #expect(check(.needs("Request")) == [])
    #expect(check(.needs("Session")) == ["missing-dependency"])
    #expect(check(.needs("Session", .lazy)) == [])
  }

  @Test func codeAssembliesCountWhereTheyAreUsed() {
    for (service, tags) in [
      ("Logger", ""), ("Sink", #", "dependencies": {"Sink": {"tags": ["a","b","a"]}}"#),
    ] {
      let registration = #"{ "r": { "factory": "report"\#(tags) } }"#
      let used = CheckedManifest(
        #"{ "guise": 1, "assemblies": { "app": { "uses": ["logging"], "registrations": \#(registration) } } }"#,
        catalog(.needs(service)))
      #expect(used.rules == [])
      let unused = CheckedManifest(
        #"{ "guise": 1, "assemblies": { "app": { "registrations": \#(registration) } } }"#,
        catalog(.needs(service)))
      #expect(unused.rules == ["missing-dependency"])
    }
  }

  @Test func isShownAtTheIdentifierWithWhereItWasAskedFor() {
    let checked = CheckedManifest(
      registrations: [
        #""r": { "factory": "report", "dependencies": { "Store": { "tags": ["y"] } } }"#, tagged,
      ], catalog(.needs("Store")))
    #expect(checked.places == ["missing-dependency 2:1-2:4"])
    #expect(checked.messages == [#""r" needs Store with tag "y", and none is registered"#])
    #expect(
      checked.help == [
        [
          #""s" is registered with tag "x": to use it, write "dependencies": { "Store": "s" }"#,
          #"register the factory "store" with "tags": ["y"], which offers it"#,
        ]
      ])
    #expect(checked.related == [["asked for here"]])
    let place = checked.report.diagnostics[0].related[0].location
    #expect(place?.start == SourcePosition(line: 2, column: 47))
  }

  @Test func namesTheNearMisses() {
    func help(_ parameter: Catalog.Parameter, _ registrations: String...) -> [String] {
      CheckedManifest(registrations: [#""r": "report""#] + registrations, catalog(parameter))
        .help.first ?? []
    }
    #expect(
      help(.needs("Store"), #""s": { "factory": "store", "enabled": false }"#)[0]
        == #""s" offers it, and is disabled: enable it"#)
    #expect(
      help(.needs("Store"), job)[0].hasPrefix(#""s" is registered with an argument of type Int"#))
    #expect(
      help(.needs("Nowhere")) == [
        "no factory offers Nowhere: register one in code, or declare it with supplied(…), and renew "
          + "the catalog"
      ])
    #expect(help(.needs("Store")) == [#"register the factory "store", which offers it"#])
    #expect(
      help(.needs("Session"))[0]
        == #"the application supplies it with tag "x""#)
  }

  @Test func namesAnAssemblyThatNothingUses() {
    let checked = CheckedManifest(
      #"""
      { "guise": 1, "root": "app", "assemblies": {
        "app": { "registrations": { "r": "report" } },
        "storage": { "registrations": { "s": "store" } } } }
      """#, catalog(.needs("Store")))
    // That the dependency is missing only follows, and the manifest does not load.
    #expect(checked.rules == ["unreachable-assembly"])
    #expect(checked.report.diagnostics[0].severity == .error)
    #expect(checked.wiring == nil)
    let tagged = CheckedManifest(
      #"""
      { "guise": 1, "root": "app", "assemblies": {
        "app": { "registrations": { "r": "report" } },
        "storage": { "registrations": { "s": { "factory": "store", "tags": ["x"] } } } } }
      """#, catalog(.needs("Store")))
    #expect(tagged.rules == ["missing-dependency", "unreachable-assembly"])
    #expect(tagged.report.diagnostics[1].severity == .warning)
    #expect(
      tagged.help[0][0]
        == #""s" offers it, in the assembly "storage", which is not used"#)
  }

  @Test func isSuppressedWhereAFileIsMissing() {
    let checked = CheckedManifest(
      #"{ "guise": 1, "include": ["no-such-file.json"], "assemblies": { "app": { "registrations": { "r": "report" } } } }"#,
      catalog(.needs("Store")))
    #expect(checked.rules == ["include-not-found"])
  }
}

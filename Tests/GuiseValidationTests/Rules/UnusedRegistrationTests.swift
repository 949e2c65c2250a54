import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct UnusedRegistrationTests {
  private static func catalog(
    _ requirements: [Catalog.Requirement] = [.of("Report")]
  ) -> Catalog {
    Catalog(
      [
        "report": .of("Report", .needs("Store")), "store": .of("Store"),
        "maybe": .of("Report", .needs("Store", .optional)),
        "all": .of("Report", .needs("Store", .array)),
        "later": .of("Report", .needs("Store", .lazy)),
        "laterTagged": .of("Report", .needs("Store", .lazyTags)),
        "user": .of("User", .needs("Report")), "page": .of("Page", .needs("User")),
        "left": .of("Left", .needs("Right", .lazyFull)), "right": .of("Right", .needs("Left")),
        "top": .of("Top", .needs("Left"), .needs("Right")),
        "leaf": .of("Leaf", .needs("Right")), "odd": .of("Odd", opaque: true),
        "reaching": .of("Report", opaque: true),
      ],
      assemblies: ["code": .init(keys: [.init(service: "Logger")], file: "App/Code.swift")],
      requirements: requirements)
  }

  private func unused(
    _ registrations: String..., catalog: Catalog = Self.catalog()
  ) -> [String] {
    CheckedManifest(registrations: registrations, catalog).report.diagnostics.map { finding in
      let id = finding.pointer?.split(separator: "/").last ?? ""
      return finding.rule == "unused-registration" ? String(id) : finding.rule
    }
  }

  @Test func whatNothingLeadsToIsSaidAtItsIdentifier() {
    let checked = CheckedManifest(
      registrations: [
        #""r": "report""#, #""s": "store""#, #""t": {"factory":"store","tags":["t"]}"#,
      ],
      Self.catalog())
    #expect(checked.places == ["unused-registration 4:1-4:4"])
    #expect(checked.report.diagnostics.map(\.severity) == [.warning])
    #expect(checked.messages == [#"nothing that the code requires needs "t""#])
    #expect(
      checked.help == [
        [
          #"remove it, declare with require(…) that the code resolves Store with tag "t", or keep "#
            + #"it with "allow": ["unused-registration"]"#
        ]
      ])
    #expect(checked.wiring != nil)
  }

  @Test(arguments: ["report", "maybe", "all", "later", "laterTagged"])
  func everyKindOfDependencyLeads(report: String) {
    #expect(unused(#""r": "\#(report)""#, #""s": "store""#) == [])
    #expect(
      unused(#""r": "\#(report)""#, #""s": "store""#, #""u": "user""#) == ["u"])
  }

  @Test func listsDecoratorsAndFurtherServicesLead() {
    var catalog = Self.catalog()
    catalog.factories["counting"] = .of("Store", .needs("Store"), .needs("Left"))
    catalog.factories["both"] = Catalog.Factory(
      services: ["Odd", "Store"], file: "App/Factories.swift")
    let tagged = #""t": { "factory": "store", "tags": ["t"] }"#
    let left = #""a": "left""#
    let right = #""b": "right""#
    #expect(
      unused(
        #""r": { "factory": "all", "dependencies": { "Store": ["t"] } }"#, tagged, catalog: catalog)
        == [])
    #expect(
      unused(
        #""r": "report""#, #""s": { "factory": "store", "decorators": ["counting"] }"#, left, right,
        catalog: catalog) == [])
    #expect(
      unused(#""r": "report""#, #""s": { "factory": "both", "as": "Store" }"#, catalog: catalog)
        == [])
    // Of a list only what it names is led to.
    #expect(
      unused(
        #""r": { "factory": "all", "dependencies": { "Store": ["t"] } }"#, tagged, #""u": "store""#,
        catalog: catalog) == ["u"])
  }

  @Test func withoutRequirementsNothingIsKnown() {
    #expect(unused(#""r": "report""#, #""s": "store""#, catalog: Self.catalog([])) == [])
  }

  @Test(arguments: [Catalog.Parameter.Kind.array, .lazyArray, .optional, .lazy, .lazyTags])
  func everyKindOfRequirementLeads(kind: Catalog.Parameter.Kind) {
    #expect(
      unused(
        #""r": "report""#, #""s": "store""#, #""u": "user""#,
        catalog: Self.catalog([.of("Report", kind)])) == ["u"])
  }

  @Test func whatIsEagerIsBuilt() {
    let user = #""u": { "factory": "user", "lifetime": "singleton", "eager": true }"#
    #expect(unused(#""r": "report""#, #""s": "store""#, user) == [])
    #expect(
      unused(#""r": "report""#, #""s": "store""#, user, catalog: Self.catalog([.of("Store")])) == []
    )
  }

  @Test func onlyTheHeadOfAnUnusedChainIsReported() {
    #expect(
      unused(#""u": "user""#, #""r": "report""#, #""s": "store""#, #""p": "page""#) == ["p"])
    let tagged =
      #""x": { "factory": "report", "tags": ["x"], "dependencies": { "Store": "y" } }"#
    let store = #""y": { "factory": "store", "tags": ["y"] }"#
    #expect(unused(#""r": "report""#, #""s": "store""#, store, tagged) == ["x"])
  }

  @Test func anUnusedCycleIsReportedAtItsFirst() {
    let base = [#""r": "report""#, #""s": "store""#]
    func unused(_ more: String...) -> [String] {
      CheckedManifest(registrations: base + more, Self.catalog()).report.diagnostics
        .map { "\($0.rule) \($0.location?.start.line ?? 0)" }
    }
    #expect(unused(#""b": "right""#, #""a": "left""#) == ["unused-registration 4"])
    #expect(unused(#""a": "left""#, #""b": "right""#) == ["unused-registration 4"])
    // What leads to the cycle is its reason, wherever it is written.
    #expect(
      unused(#""a": "left""#, #""b": "right""#, #""z": "leaf""#) == ["unused-registration 6"])
    #expect(
      unused(#""t": "top""#, #""b": "right""#, #""a": "left""#, #""z": "leaf""#)
        == ["unused-registration 4", "unused-registration 7"])
  }

  @Test func whatMayResolveAnythingMayNeedAnything() {
    // Nobody needs it, so that it resolves nothing.
    #expect(
      unused(#""r": "report""#, #""s": "store""#, #""o": "odd""#) == ["opaque-factory", "o"])
    #expect(unused(#""r": "reaching""#, #""s": "store""#) == ["opaque-factory"])
    let eager = #""o": { "factory": "odd", "lifetime": "singleton", "eager": true }"#
    #expect(
      unused(#""r": "report""#, #""s": "store""#, eager, #""u": "user""#) == ["opaque-factory"])
    let code = CheckedManifest(
      #"{"guise":1,"assemblies":{"app":{"uses":["code"],"registrations":{"r":"report","s":"store","u":"user"}}}}"#,
      Self.catalog())
    #expect(code.rules == [])
    let absent = CheckedManifest(
      #"{"guise":1,"assemblies":{"app":{"uses":["nowhere"],"registrations":{"r":"report","s":"store","u":"user"}}}}"#,
      Self.catalog())
    #expect(absent.rules == ["unknown-assembly"])
  }

  @Test func anotherFaultMayBeWhy() {
    #expect(
      unused(#""r": "report""#, #""t": {"factory":"store","tags":["t"]}"#) == ["missing-dependency"]
    )
    #expect(unused(#""r": "reprot""#, #""s": "store""#) == ["unknown-factory"])
    #expect(
      unused(#""s": "store""#, catalog: Self.catalog([.of("Report", tags: ["x"])])).contains("s")
        == false)
    #expect(
      unused(#""r": "report""#, #""s": "store""#, #""t": "store""#) == ["ambiguous-dependency"])
    #expect(
      unused(
        #""r": "report""#, #""s": "store""#,
        #""t": { "factory": "store", "tags": ["t"], "as": "Report" }"#) == ["unknown-service"])
  }

  @Test func whetherAnAllowIsNeededIsSaidOnlyWhereItIsKnown() {
    let allow = #""s": { "factory": "store", "allow": ["unused-registration"] }"#
    #expect(unused(#""r": "report""#, allow) == ["unused-allow"])
    // Where nothing is required, nothing is unused.
    #expect(unused(#""r": "report""#, allow, catalog: Self.catalog([])) == ["unused-allow"])
    #expect(unused(#""r": "reaching""#, allow) == ["opaque-factory"])
    let spare = #""t": { "factory": "store", "tags": ["t"], "allow": ["unused-registration"] }"#
    #expect(unused(#""r": "report""#, #""s": "store""#, spare) == [])
  }
}

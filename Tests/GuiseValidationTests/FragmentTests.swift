import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// `fragment`: made to be included, checked alone as far as that goes.
@Suite struct FragmentTests {
  private let catalog = Catalog(
    [
      "store": .of("Store", settings: .init(type: "S", schema: .object(["path": .init(.string)]))),
      "report": .of("Report", .needs("Store"), .needs("Clock", .lazy)),
      "odd": .of("Odd", opaque: true), "left": .of("Left", .needs("Right")),
      "right": .of("Right", .needs("Left")), "all": .of("All", .needs("Report", .array)),
      "remote": .of("Remote", concurrency: .async),
      "number": .init(services: ["Number"], instance: .value, file: "App/Factories.swift"),
    ],
    assemblies: ["code": .init(keys: [.init(service: "Logger")], file: "App/Code.swift")],
    requirements: [.of("Report", tags: ["main"]), .of("Remote")])

  private func check(
    _ assemblies: String, top: String = "", options: ManifestOptions = .init()
  ) -> CheckedManifest {
    CheckedManifest(
      #"{"guise":1,"fragment":true,\#(top)"assemblies":{\#(assemblies)}}"#, catalog,
      options: CheckOptions(options))
  }

  /// What is wrong with a whole manifest, and may be mended by the file that includes a fragment.
  @Test(arguments: [
    ("missing-dependency", #""a":{"registrations":{"r":"report"}}"#),
    ("unmet-requirement", #""a":{"registrations":{"o":"remote"}}"#),
    ("requires-async", #""a":{"registrations":{"o":"remote"}}"#),
    ("no-root", #""a":{"registrations":{"o":"remote"}},"b":{}"#),
    ("unknown-assembly", #""a":{"uses":["elsewhere"],"registrations":{"o":"remote"}}"#),
    (
      "unknown-registration",
      #""a":{"registrations":{"r":{"factory":"report","dependencies":{"Store":"s"}}}}"#
    ),
    (
      "dependency-type-mismatch",
      #""a":{"registrations":{"o":"remote","r":{"factory":"report","dependencies":{"Store":"o"}}}}"#
    ),
    (
      "unknown-variable",
      #""a":{"registrations":{"s":{"factory":"store","settings":{"path":"${elsewhere}"}}}}"#
    ),
    (
      "unknown-scope",
      #""a":{"registrations":{"o":{"factory":"remote","lifetime":"scoped","scope":"request"}}}"#
    ),
    ("dependency-cycle", #""a":{"registrations":{"l":"left","r":"right"}}"#),
    (
      "ambiguous-dependency",
      #""a":{"registrations":{"x":{"factory":"store","settings":{"path":""}},"y":{"factory":"store","settings":{"path":""}},"r":"report"}}"#
    ),
    (
      "empty-collection",
      #""a":{"registrations":{"x":{"factory":"all","dependencies":{"Report":{"tags":["t"]}}}}}"#
    ),
    (
      "override-without-target",
      #""a":{"registrations":{"o":"remote","x":{"override":true,"tags":["t"]}}}"#
    ),
  ])
  func itsWiringIsNotChecked(rule: String, assemblies: String) {
    let whole = CheckedManifest(#"{"guise":1,"assemblies":{\#(assemblies)}}"#, catalog)
    #expect(whole.rules.contains(rule))
    let fragment = check(assemblies)
    #expect(fragment.report.diagnostics == [])
    #expect(fragment.report.manifests.map(\.failed) == [0])
    #expect(fragment.wiring == nil)
    #expect(check(assemblies, top: #""fragment":false,"#).rules.contains("duplicate-key"))
  }

  @Test func whatIsUnusedOrUnreachableMayBeUsedElsewhere() {
    let spare = check(
      #""a":{"registrations":{"o":"remote"}},"b":{"registrations":{"p":"odd"}}"#,
      top: #""root":"a","variables":{"v":{"type":"string","default":""}},"#)
    #expect(spare.rules == [])
    #expect(spare.report.manifests.map(\.registrations) == [2])
    let options = {
      var options = ManifestOptions()
      options.variables["elsewhere"] = "given"
      return options
    }()
    #expect(check(#""a":{"registrations":{"o":"remote"}}"#, options: options).rules == [])
    // What is accepted may be needed in the whole.
    let allowed = check(
      #""a":{"registrations":{"o":{"factory":"remote","allow":["opaque-factory"]}}}"#,
      top: #""allow":["unused-variable"],"#)
    #expect(allowed.rules == [])
  }

  /// What is wrong whatever includes it.
  @Test(arguments: [
    ("unknown-factory", #""a":{"registrations":{"o":"remtoe"}}"#),
    ("unknown-key", #""a":{"registrations":{"o":{"factory":"remote","tag":[]}}}"#),
    ("invalid-identifier", #""a":{"registrations":{"o k":"remote"}}"#),
    (
      "unknown-setting",
      #""a":{"registrations":{"s":{"factory":"store","settings":{"path":"","paht":""}}}}"#
    ),
    ("missing-setting", #""a":{"registrations":{"s":{"factory":"store","settings":{}}}}"#),
    (
      "invalid-setting", #""a":{"registrations":{"s":{"factory":"store","settings":{"path":1}}}}"#
    ),
    (
      "unexpected-settings",
      #""a":{"registrations":{"o":{"factory":"remote","settings":{}}}}"#
    ),
    (
      "unknown-parameter",
      #""a":{"registrations":{"r":{"factory":"report","dependencies":{"Stoer":"s"}}}}"#
    ),
    ("unknown-service", #""a":{"registrations":{"o":{"factory":"remote","as":"Report"}}}"#),
    ("weak-value-type", #""a":{"registrations":{"o":{"factory":"number","lifetime":"weak"}}}"#),
    (
      "invalid-eager",
      #""a":{"registrations":{"o":{"factory":"remote","eager":true}}}"#
    ),
    (
      "invalid-decorator",
      #""a":{"registrations":{"o":{"factory":"remote","decorators":["left"]}}}"#
    ),
    (
      "duplicate-registration",
      #""a":{"registrations":{"o":"remote"}},"b":{"registrations":{"o":"remote"}}"#
    ),
    ("assembly-cycle", #""a":{"uses":["b"],"registrations":{"o":"remote"}},"b":{"uses":["a"]}"#),
    ("duplicate-assembly", #""code":{"registrations":{"o":"remote"}}"#),
    ("nothing-to-check", #""a":{}"#),
  ])
  func itsOwnFaultsAreReported(rule: String, assemblies: String) {
    #expect(check(assemblies).rules == [rule])
  }

  @Test func itsVariablesAreChecked() {
    let wrong = check(
      #""a":{"registrations":{"o":"remote"}}"#,
      top: #""variables":{"v":{"type":"integer","default":"many"}},"#)
    #expect(wrong.rules == ["invalid-variable"])
    // The including file may give it a default.
    var options = ManifestOptions()
    options.environment = [:]
    let unset = check(
      #""a":{"registrations":{"s":{"factory":"store","settings":{"path":"${v}"}}}}"#,
      top: #""variables":{"v":{"type":"string"}},"#, options: options)
    #expect(unset.report.diagnostics == [])
  }

  @Test func includedItIsPartOfTheWhole() {
    let files = [
      "main.json":
        #"{"guise":1,"include":["part.json"],"assemblies":{"app":{"uses":["part"],"registrations":{"s":{"factory":"store","settings":{"path":""}}}}}}"#,
      "part.json":
        #"{"guise":1,"fragment":true,"assemblies":{"part":{"registrations":{"r":"report"}}}}"#,
    ]
    let report = ManifestValidator(catalog: catalog).report(for: [.files(files, main: "main.json")])
    #expect(
      report.diagnostics.map(\.rule)
        == ["unmet-requirement", "unmet-requirement", "missing-dependency"])
    #expect(report.manifests.map(\.isFragment) == [false])
  }

  @Test func theSummarySaysSo() {
    let fine = check(#""a":{"registrations":{"o":"remote","r":"report","l":"left"}}"#).report
    #expect(
      TextReport(fine).text
        == "0 errors, 0 warnings in 1 fragment: 3 registrations, "
        + "shape, factories and settings checked, wiring not\n")
    let failed = check(#""a":{"registrations":{"o":"remtoe","r":"report"}}"#).report
    #expect(
      TextReport(failed).text.hasSuffix(
        "1 error in the connections of 1 manifest; the graph was not checked\n"))
  }

  /// What is loaded has to be whole.
  @Test func aFragmentIsLoadedOnlyIfItLacksNothing() throws {
    func fragment(_ registrations: String) -> ManifestSource {
      .bytes(
        Array(
          #"{"guise":1,"fragment":true,"assemblies":{"a":{"registrations":{\#(registrations)}}}}"#
            .utf8))
    }
    let error = #expect(throws: ManifestError.self) {
      _ = try Container(manifest: fragment(#""t":"traffic","s":"memory-store""#), factories: .shop)
    }
    #expect(error?.diagnostics.map(\.rule) == ["missing-dependency"])
    let whole = #""t":"traffic","s":"memory-store","c":"system-clock""#
    let container = try Container(manifest: fragment(whole), factories: .shop)
    #expect(try container.resolve((any Shop.Report).self).title == "traffic of memory at 7")
  }
}

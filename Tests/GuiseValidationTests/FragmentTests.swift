import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// A fragment that is reported on and loaded alone.
@Suite struct FragmentTests {
  @Test func theSummarySaysSo() {
    func check(_ registrations: String) -> ValidationReport {
      CheckedManifest(
        #"{"guise":1,"fragment":true,"assemblies":{"a":{"registrations":{\#(registrations)}}}}"#,
        Catalog([
          "report": .of("Report", .needs("Store")), "left": .of("Left", .needs("Right")),
          "remote": .of("Remote", concurrency: .async),
        ])
      ).report
    }
    let fine = check(#""o":"remote","r":"report","l":"left""#)
    #expect(
      TextReport(fine).text
        == "0 errors, 0 warnings in 1 fragment: 3 registrations, "
        + "shape, factories and settings checked, wiring not\n")
    let failed = check(#""o":"remtoe","r":"report""#)
    #expect(
      TextReport(failed).text.hasSuffix(
        "1 error in the connections of 1 manifest; the graph was not checked\n"))
  }

  /// What is loaded has to be whole.
  @Test func aWholeFragmentIsLoaded() throws {
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

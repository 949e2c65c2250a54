import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// A fragment that is reported on and loaded alone.
@Suite struct FragmentTests {
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

import Foundation
import FoundationOracle
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// An unset variable's value is unknown: alone in a setting it has to be of the field's type,
/// interpolated it is a string; a default is checked as a value.
@Suite struct UnsetVariablesTests {
  struct Settings: Decodable, Sendable {
    var text: String?
    var port: UInt16?
    var ratio: Double?
    var flag: Bool?
    var url: URL?
    var date: Date?
    var level: Level?
    var list: [Int]?
  }

  private static let registry = FactoryRegistry { factories in
    factories.register("s", settings: Settings.self) { (settings: Settings) in settings }
  }
  /// With the code, and without.
  private static let validators = [
    ManifestValidator(factories: registry), ManifestValidator(catalog: registry.catalog),
  ]

  /// With the code, and without; apart from the note that `v` has no value.
  @Test func whatIsUnknownIsCheckedByItsType() async throws {
    try await LineTable.expect("unset-variables") { line in
      let columns = LineTable.columns(line)
      let source = ManifestSource.app(
        #""s":{"factory":"s","settings":{"\#(columns[0])":"\#(columns[1])"}}"#,
        variables: "\"v\":\(columns[2])")
      let rules = Self.validators.map { validator in
        validator.report(for: [source]).diagnostics.map(\.rule).filter { $0 != "unset-variable" }
      }
      #expect(rules[0] == rules[1], "\(line)")
      return rules[0].isEmpty ? ["fits"] : rules[0]
    }
  }
}

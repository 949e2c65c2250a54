import Guise
import GuiseManifest
import GuiseValidation

/// Bytes as a manifest: checked, described in every form that the command knows, fixed and loaded.
enum ValidatorEntry {
  private static let linked = ManifestValidator(factories: Logbook.factories)
  private static let written = ManifestValidator(catalog: Logbook.factories.catalog)

  static func run(_ bytes: [UInt8], _ output: inout FuzzOutput) throws(FuzzViolation) {
    let source = ManifestSource.bytes(bytes)
    let result = linked.inspect(source)
    try CheckedReport(result.report).check()
    try require(
      result.model != nil || result.report.count(.error) > 0, "no wiring, and no error either")
    try ReportTexts(result.report, of: bytes).check(&output)
    try expectAgreement(
      result.report, written.inspect(source).report, seesAll: !Self.mayBeUnchecked(bytes))
    if let model = result.model {
      try CheckedWiring(model, result).check(with: linked, &output)
    }
    try LoadedManifest.check(source, result, of: bytes)
  }

  /// Whether there may be settings of a type that only the code can check.
  private static func mayBeUnchecked(_ bytes: [UInt8]) -> Bool {
    ["custom", "\\u"].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
  }

  /// The verdict by a catalog is that with the code linked in.
  ///
  /// - Parameter seesAll: Whether the catalog tells all that the code does of settings.
  private static func expectAgreement(
    _ linked: ValidationReport, _ written: ValidationReport, seesAll: Bool
  ) throws(FuzzViolation) {
    let settings = [
      "invalid-setting", "missing-setting", "unknown-setting", "unchecked-settings", "unused-allow",
    ]
    let own = seesAll ? [] : settings
    let (code, catalog) = (lines(linked, own), lines(written, own))
    try require(code == catalog, "the code says \(code), its catalog \(catalog)")
  }

  private static func lines(_ report: ValidationReport, _ except: [String]) -> [String] {
    report.diagnostics.filter { !except.contains($0.rule) }.map {
      "\($0.rule) \($0.location.map { "\($0.start)" } ?? "") \($0.message)"
    }
  }
}

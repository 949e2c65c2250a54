import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import StrictJSON

/// Bytes as a catalog: read, written, compared, and used to check a manifest.
enum CatalogEntry {
  /// The identifiers are those of the fixtures' catalog.
  private static let manifest = ManifestSource.bytes(
    Array(
      """
      {"guise":1,"scopes":["request"],
      "variables":{"v":{"type":"integer","default":1}},"assemblies":{
      "app":{"uses":["logging"],"registrations":{
      "clock":"system-clock","store":{"factory":"file-store","settings":{"path":"a"},
      "decorators":["retrying-store",{"factory":"retrying-store","settings":{"attempts":"${v}"}}]},
      "remote":{"factory":"remote-store","tags":["remote"],"lifetime":"weak"},
      "traffic":{"factory":"traffic-report","as":"Report","lifetime":"scoped","scope":"request",
      "dependencies":{"Store":{"tags":["remote"]},"Clock":"clock"}},
      "summary":{"factory":"summary","lifetime":"graph","dependencies":{"Report":["traffic"]}},
      "exporter":"exporter","job":"export-job","custom":"custom","script":"script",
      "archive":{"factory":"archive","lifetime":"singleton","eager":true},"index":"index"}}}}
      """.utf8))

  static func run(_ bytes: [UInt8], _ output: inout FuzzOutput) throws(FuzzViolation) {
    let catalog: Catalog
    do throws(Catalog.Unreadable) {
      catalog = try Catalog.read(bytes, path: "catalog.json")
    } catch {
      output.add(error.reason)
      try check(error)
      return
    }
    try checkWriting(catalog, &output)
    let validator = ManifestValidator(catalog: catalog)
    _ = try ManifestEntry.checked(manifest, by: validator, of: bytes, &output)
    let schema = ManifestSchema(catalog: catalog).document.text(.document)
    output.add(schema)
    try ReportTexts.expectJSON(schema, "schema")
    try checkFirstManifest(of: catalog, validator, &output)
  }

  private static func check(_ error: Catalog.Unreadable) throws(FuzzViolation) {
    try require(!error.reason.isEmpty, "refused without a reason")
    var report = ValidationReport(sources: [error.source.path: error.source])
    report.diagnostics = [Diagnostic(error)]
    try CheckedReport(report).check()
  }

  private static func checkWriting(
    _ catalog: Catalog, _ output: inout FuzzOutput
  ) throws(FuzzViolation) {
    let written = catalog.encoded()
    output.add(String(decoding: written, as: UTF8.self))
    guard let again = try? Catalog.read(written, path: "again.json") else {
      let text = String(decoding: written, as: UTF8.self)
      throw FuzzViolation("what is written is no catalog: \(text)")
    }
    try require(again == catalog, "reads otherwise: \(again.differences(from: catalog))")
    try require(again.encoded() == written, "is written otherwise the second time")
    let differences = catalog.differences(from: catalog)
    try require(differences.isEmpty, "it differs from itself: \(differences)")
  }

  /// As `--init` writes it.
  private static func checkFirstManifest(
    of catalog: Catalog, _ validator: ManifestValidator, _ output: inout FuzzOutput
  ) throws(FuzzViolation) {
    let manifest = FirstManifest.make(from: catalog)
    let text = manifest.document.text(.document)
    output.add(text)
    try ReportTexts.expectJSON(text, "the first manifest")
    try CheckedReport(validator.inspect(.manifest(manifest.manifest)).report).check()
  }
}

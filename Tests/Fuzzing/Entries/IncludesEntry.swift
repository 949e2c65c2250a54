import GuiseManifest
import GuiseValidation

/// Bytes as several files in memory: a line `=== path` begins each but the first.
enum IncludesEntry {
  private static let validator: ManifestValidator = {
    var options = ManifestOptions()
    // More than a small corpus can nest takes long and shows nothing new.
    options.limits.includes = 32
    return ManifestValidator(catalog: Logbook.factories.catalog, options: options)
  }()

  static func run(_ bytes: [UInt8], _ output: inout FuzzOutput) throws(FuzzViolation) {
    let main = "manifest.json"
    let files = FuzzFiles(bytes, main: main).contents
    let source = ManifestSource.files(files, main: main)
    let result = validator.inspect(source)
    try CheckedReport(result.report).check()
    try ReportTexts(result.report, of: bytes).check(&output)
    if let model = result.model {
      try CheckedWiring(model, result).check(with: validator, &output)
    }
    // Every part alone, beside the whole.
    let parts = files.keys.sorted().prefix(3).map { ManifestSource.files(files, main: $0) }
    let report = validator.report(for: parts)
    try CheckedReport(report).check()
    try ReportTexts(report, of: bytes).check(&output)
    try LoadedManifest.check(source, result, of: bytes)
  }
}

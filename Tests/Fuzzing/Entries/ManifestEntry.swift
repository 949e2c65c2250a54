import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification

/// Bytes as manifests: checked, described in every form that the command knows, fixed and loaded.
enum ManifestEntry {
  private static let linked = ManifestValidator(factories: Logbook.factories)
  private static let written: ManifestValidator = {
    var options = ManifestOptions()
    // More than a small corpus can nest takes long and shows nothing new.
    options.limits.includes = 32
    return ManifestValidator(catalog: Logbook.factories.catalog, options: options)
  }()

  /// One file.
  static func run(_ bytes: [UInt8], _ output: inout FuzzOutput) throws(FuzzViolation) {
    let source = ManifestSource.bytes(bytes)
    let result = try checked(source, by: linked, of: bytes, &output)
    try require(
      result.model != nil || result.report.count(.error) > 0, "no wiring, and no error either")
    let (code, catalog) = (
      lines(result.report, bytes), lines(written.inspect(source).report, bytes)
    )
    try require(code == catalog, "the code says \(code), its catalog \(catalog)")
    try load(source, result, of: bytes)
  }

  /// Several files in memory, as `FuzzFiles` reads them.
  static func run(files bytes: [UInt8], _ output: inout FuzzOutput) throws(FuzzViolation) {
    let main = "manifest.json"
    let files = FuzzFiles(bytes, main: main).contents
    let source = ManifestSource.files(files, main: main)
    let result = try checked(source, by: written, of: bytes, &output)
    // Every part alone, beside the whole.
    let parts = files.keys.sorted().prefix(3).map { ManifestSource.files(files, main: $0) }
    let report = written.report(for: parts)
    try CheckedReport(report).check()
    try ReportTexts(report, of: bytes).check(&output)
    try load(source, result, of: bytes)
  }

  static func checked(
    _ source: ManifestSource, by validator: ManifestValidator, of bytes: [UInt8],
    _ output: inout FuzzOutput
  ) throws(FuzzViolation) -> ManifestValidator.Result {
    let result = validator.inspect(source)
    try CheckedReport(result.report).check()
    try ReportTexts(result.report, of: bytes).check(&output)
    if let model = result.model {
      try CheckedWiring(model, result).check(with: validator, &output)
    }
    return result
  }

  /// The findings, without those about settings where some may be of a type that only the code can
  /// check.
  private static func lines(_ report: ValidationReport, _ bytes: [UInt8]) -> [String] {
    let isUnchecked = ["custom", "\\u"].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    let settings = [
      "invalid-setting", "missing-setting", "unknown-setting", "unchecked-settings", "unused-allow",
    ]
    return report.diagnostics.filter { !isUnchecked || !settings.contains($0.rule) }.map {
      "\($0.rule) \($0.location.map { "\($0.start)" } ?? "") \($0.message)"
    }
  }

  /// Loads a manifest as an application does. The validator reports each fault of loading too; a
  /// sound manifest loads, and the container finds it sound.
  ///
  /// - Parameter bytes: The input: of those with errors every sixteenth is loaded.
  static func load(
    _ source: ManifestSource, _ result: ManifestValidator.Result, of bytes: [UInt8],
    options: ManifestOptions = ManifestOptions(environment: [:])
  ) throws(FuzzViolation) {
    guard result.report.count(.error) == 0 || bytes.count.isMultiple(of: 16) else { return }
    let assembly: ManifestAssembly
    do {
      assembly = try ManifestAssembly(source, factories: Logbook.factories, options: options)
    } catch {
      try CheckedReport(error.report).check()
      try require(!error.faults.isEmpty, "refused without a fault")
      // Only loading needs the values of variables.
      let others = error.faults.filter { $0.rule != "unset-variable" }
      for fault in others where result.model?.composition.isFragment != true {
        try require(result.report.reports(fault), "refused for what no finding says: \(fault)")
      }
      return
    }
    // The wiring of a fragment is not checked.
    guard result.soundModel != nil else { return }
    let container = Container(name: "request")
    container.register(instance: Logbook.Request())
    container.assemble(assembly)
    let errors = container.verify().errors
    // Registrations that nothing leads to are not in the container.
    try require(errors.isEmpty, "the container finds \(errors)")
  }
}

extension ValidationReport {
  /// Whether a fault of loading is an error of the report.
  fileprivate func reports(_ fault: Fault) -> Bool {
    diagnostics.contains {
      $0.severity == .error && $0.rule == fault.rule && $0.message == fault.message
        && $0.location?.path == fault.file && $0.location?.start.line == fault.line
        && $0.location?.start.column == fault.column
    }
  }
}

/// Files in one text: a line `=== path` begins each but the first.
struct FuzzFiles {
  private(set) var contents: [String: [UInt8]] = [:]
  private static let mark = Array("\n=== ".utf8)

  init(_ bytes: [UInt8], main: String) {
    var name = main
    var rest = bytes[...]
    while let range = rest.firstRange(of: Self.mark) {
      contents[name] = Array(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      name = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[end...].dropFirst()
    }
    contents[name] = Array(rest)
  }

  /// Files as one text, the main one first.
  static func joined(_ files: [FuzzSeeds.Input]) -> [UInt8] {
    files.dropFirst().reduce(files[0].bytes) { $0 + mark + Array("\($1.name)\n".utf8) + $1.bytes }
  }
}

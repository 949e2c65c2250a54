import Guise
import GuiseManifest
import GuiseVerification

/// A manifest as an application loads it.
enum LoadedManifest {
  /// It loads only if nothing is wrong with it; what is loaded the container finds sound too.
  ///
  /// - Parameter bytes: What was checked: of what has errors every sixteenth input is loaded.
  static func check(
    _ source: ManifestSource, _ result: ManifestValidator.Result, of bytes: [UInt8],
    options: ManifestOptions = ManifestOptions(environment: [:])
  ) throws(FuzzViolation) {
    let isSound = result.report.count(.error) == 0
    guard isSound || bytes.count.isMultiple(of: 16) else { return }
    let assembly: ManifestAssembly
    do {
      assembly = try ManifestAssembly(source, factories: Logbook.factories, options: options)
    } catch let error as ManifestError {
      try CheckedReport(error.report).check()
      try require(error.report.count(.error) > 0, "refused without an error: \(error)")
      return
    } catch {
      throw FuzzViolation("not the error of a manifest: \(error)")
    }
    try require(
      isSound || result.model?.composition.isFragment == true,
      "it loads with errors: \(result.report.diagnostics)")
    let container = Container(name: "request")
    container.register(instance: Logbook.Request())
    container.assemble(assembly)
    let errors = container.verify().errors
    // Registrations that nothing leads to are not in the container.
    try require(errors.isEmpty, "the container finds \(errors)")
  }
}

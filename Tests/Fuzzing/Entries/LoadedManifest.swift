import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification

/// A manifest as an application loads it.
enum LoadedManifest {
  /// What keeps it from loading the validator reports too; what is sound loads, and the container finds it sound.
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

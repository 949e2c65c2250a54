internal import GuiseManifest

/// `--diff`: what changed in meaning from another manifest to the one of a run.
struct DifferenceRequest {
  var check: ManifestCheck
  /// The path of what is compared with.
  var other: String

  /// The differences, nil where they cannot be told; and what was found in both manifests.
  func answer() -> (text: String?, report: ValidationReport, status: CommandStatus) {
    var check = check
    check.options.manifests.insert(other, at: 0)
    check.checksAll = true
    var models: [String: WiringModel] = [:]
    let report = check.report { input, result in models[input.path] = result.model }
    // One file under two names is checked once.
    let compared = report.manifests.compactMap { models[$0.path] }
    guard report.count(.error) == 0, !report.couldNotCheck, let old = compared.first,
      let new = compared.last
    else { return (nil, report, .couldNotCheck) }
    let lines = WiringDifference(from: old, to: new).lines
    let text = lines.map { VisibleText.escaped($0) + "\n" }.joined()
    return (text, report, lines.isEmpty ? .valid : .findings)
  }
}

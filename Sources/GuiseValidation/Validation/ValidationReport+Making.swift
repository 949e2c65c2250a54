internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

extension ValidationReport.Manifest {
  /// Counts the registrations of a manifest without errors.
  init(_ path: String, _ check: Check, _ findings: RuleFindings) {
    self.init(path: path)
    phase = findings.phase
    hasErrors = findings.hasErrors
    isFragment = check.composition?.isFragment == true
    failed = findings.faulty.count
    if findings.hasErrors { return }
    guard let model = check.wiring else { return }
    registrations = model.entries.count
    unset = model.composition.variables.values.count(where: \.isUnset)
    if isFragment { return }
    opaque = model.entries.count(where: \.isOpaque)
    verified = registrations - opaque
  }
}

extension ValidationReport {
  /// Adds the findings of another manifest's check.
  package mutating func add(_ report: ValidationReport) {
    manifests += report.manifests
    diagnostics += report.diagnostics
    for manifest in report.manifests {
      severities[manifest.path, default: []].formUnion(report.diagnostics.map(\.severity))
    }
    couldNotCheck = couldNotCheck || report.couldNotCheck
    // A file may be read for several manifests: a value is secret if one of them shows it to be.
    sources.merge(report.sources) { first, other in
      first.hide(as: other)
      return first
    }
    usedAllows.formUnion(report.usedAllows)
    leftOut.add(report.leftOut)
    otherInputs.formUnion(report.otherInputs)
  }

  /// Puts the findings in order, without duplicates. An entry of `allow` in a shared file is needed if one of
  /// the manifests that include the file needs it.
  package mutating func settle() {
    diagnostics = diagnostics.filter { finding in
      guard finding.rule == Rule.unusedAllow.id, let location = finding.location else {
        return true
      }
      return !usedAllows.contains(location)
    }.ordered()
  }

  /// Keeps the first findings of each rule and counts the others.
  package mutating func limit(to limit: Int) {
    var kept: [String: Int] = [:]
    diagnostics = diagnostics.filter { finding in
      kept[finding.rule, default: 0] += 1
      if kept[finding.rule, default: 0] <= limit { return true }
      leftOut.add(of: finding.rule, finding.severity)
      return false
    }
  }
}

extension ValidationReport {
  /// Adds what a check of another manifest found.
  package mutating func add(_ report: ValidationReport) {
    manifests += report.manifests
    diagnostics += report.diagnostics
    couldNotCheck = couldNotCheck || report.couldNotCheck
    sources.merge(report.sources) { first, _ in first }
    usedAllows.formUnion(report.usedAllows)
  }

  /// Puts the findings in order, each once. What a shared file accepts is needed where one of the
  /// manifests that include it needs it.
  package mutating func settle() {
    diagnostics = diagnostics.filter { finding in
      guard finding.rule == UnusedAllow.id, let location = finding.location else { return true }
      return !usedAllows.contains(location)
    }.ordered()
  }
}

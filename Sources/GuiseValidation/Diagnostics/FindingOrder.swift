extension [Diagnostic] {
  /// The findings in the order of reports: path, line, column, rule; those without a place come first. A
  /// finding that is reported twice, as by two manifests that include one file, is kept once.
  package func ordered() -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return filter { finding in
      let identity = Diagnostic(
        rule: finding.rule, severity: finding.severity, message: finding.message,
        location: finding.location)
      return seen.insert(identity).inserted
    }.sorted { $0.order < $1.order }
  }
}

extension Diagnostic {
  fileprivate var order: (String, SourcePosition, String, String) {
    let start = location?.start ?? SourcePosition(line: 0, column: 0)
    return (location?.path ?? "", start, rule, message)
  }
}

extension [Diagnostic] {
  /// The findings in the order of reports: path, line, column, rule; those without a place come first. A
  /// finding that is reported twice, as by two manifests that include one file, is kept once: the report with
  /// the most related places.
  package func ordered() -> [Diagnostic] {
    var positions: [FindingIdentity: Int] = [:]
    var once: [Diagnostic] = []
    for finding in self {
      if let position = positions[finding.identity] {
        if once[position].related.count < finding.related.count { once[position] = finding }
      } else {
        positions[finding.identity] = once.count
        once.append(finding)
      }
    }
    return once.map { (order: $0.order, diagnostic: $0) }.sorted { $0.order < $1.order }
      .map(\.diagnostic)
  }
}

/// The parts that identify a finding, although the paths to it may differ.
private struct FindingIdentity: Hashable {
  let rule: String
  let message: String
  let location: Diagnostic.Location?
}

extension Diagnostic {
  fileprivate var identity: FindingIdentity {
    FindingIdentity(rule: rule, message: message, location: location)
  }

  fileprivate var order: (String, SourcePosition, String, String) {
    let start = location?.start ?? SourcePosition(line: 0, column: 0)
    return (location?.path ?? "", start, rule, message)
  }
}

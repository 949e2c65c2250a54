internal import GuiseManifest

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
package struct FindingIdentity: Hashable, Sendable {
  var rule: String
  var message: String
  var location: Diagnostic.Location?
}

extension Diagnostic {
  package var identity: FindingIdentity {
    .init(rule: rule, message: message, location: location)
  }

  fileprivate var order: (String, SourcePosition, String, String) {
    let start = location?.start ?? SourcePosition(line: 0, column: 0)
    return (location?.path ?? "", start, rule, message)
  }
}

extension [Diagnostic] {
  /// In the order of reports: path, line, column, rule; what stands nowhere comes first. What is said
  /// twice of one place, as by two manifests that include one file, is there once.
  package func ordered() -> [Diagnostic] {
    var seen: Set<FindingIdentity> = []
    return filter {
      seen.insert(.init(rule: $0.rule, message: $0.message, location: $0.location)).inserted
    }.map { (order: $0.order, diagnostic: $0) }.sorted { $0.order < $1.order }.map(\.diagnostic)
  }
}

/// What makes two findings one, although what led to them may differ.
private struct FindingIdentity: Hashable {
  var rule: String
  var message: String
  var location: Diagnostic.Location?
}

extension Diagnostic {
  fileprivate var order: (String, SourcePosition, String, String) {
    let start = location?.start ?? SourcePosition(line: 0, column: 0)
    return (location?.path ?? "", start, rule, message)
  }
}

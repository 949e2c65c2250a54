extension [Diagnostic] {
  /// In the order of reports: path, line, column, rule; what stands nowhere comes first. What is said
  /// twice of one place, as by two manifests that include one file, is there once.
  package func ordered() -> [Diagnostic] {
    var seen: Set<FindingIdentity> = []
    return filter { seen.insert(FindingIdentity($0)).inserted }
      .map { (order: FindingOrder($0), diagnostic: $0) }
      .sorted { $0.order < $1.order }
      .map(\.diagnostic)
  }
}

/// What makes two findings one, although what led to them may differ.
private struct FindingIdentity: Hashable {
  var rule: String
  var message: String
  var location: Diagnostic.Location?

  init(_ diagnostic: Diagnostic) {
    rule = diagnostic.rule
    message = diagnostic.message
    location = diagnostic.location
  }
}

private struct FindingOrder: Comparable {
  var path: String
  var start: SourcePosition
  var rule: String
  var message: String

  init(_ diagnostic: Diagnostic) {
    path = diagnostic.location?.path ?? ""
    start = diagnostic.location?.start ?? SourcePosition(line: 0, column: 0)
    rule = diagnostic.rule
    message = diagnostic.message
  }

  static func < (left: FindingOrder, right: FindingOrder) -> Bool {
    (left.path, left.start, left.rule, left.message)
      < (right.path, right.start, right.rule, right.message)
  }
}

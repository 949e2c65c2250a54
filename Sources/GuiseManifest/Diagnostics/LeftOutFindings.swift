/// Findings that are counted and not written out.
package struct LeftOutFindings: Sendable, Equatable {
  /// By rule, then by what tells a finding from others: two manifests may include one file.
  private var findings: [String: [Int: Diagnostic.Severity]] = [:]

  package init() {}

  package var isEmpty: Bool { findings.isEmpty }

  package mutating func add(_ rule: String, _ severity: Diagnostic.Severity, identity: Int) {
    findings[rule, default: [:]][identity] = severity
  }

  package mutating func add(_ finding: Diagnostic) {
    add(finding.rule, finding.severity, identity: finding.hashValue)
  }

  package mutating func add(_ others: LeftOutFindings) {
    findings.merge(others.findings) { $0.merging($1) { first, _ in first } }
  }

  package mutating func remove(rule: String) { findings[rule] = nil }

  package func count(_ severity: Diagnostic.Severity) -> Int {
    findings.values.reduce(0) { $0 + $1.values.count { $0 == severity } }
  }

  /// How many there are of each rule, by the rules' names.
  package var counts: [(rule: String, count: Int)] {
    findings.map { ($0.key, $0.value.count) }.sorted { $0.0 < $1.0 }
  }

  /// A line for each rule.
  package var lines: [String] {
    counts.map { rule, count in
      "\(count) more finding\(count == 1 ? " of" : "s of") \(rule) \(count == 1 ? "is" : "are") "
        + "not shown: --limit 0 shows all"
    }
  }
}

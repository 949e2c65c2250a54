/// Findings that are counted but not written out.
package struct LeftOutFindings: Sendable, Equatable {
  private struct Kind: Hashable {
    var rule: String
    var severity: Diagnostic.Severity
  }

  /// The identities of the findings of each kind: two manifests may include one file.
  private var findings: [Kind: Set<Int>] = [:]

  package init() {}

  package var isEmpty: Bool { findings.isEmpty }

  package mutating func add(_ finding: FindingIdentity, _ severity: Diagnostic.Severity) {
    findings[Kind(rule: finding.rule, severity: severity), default: []].insert(finding.hashValue)
  }

  package mutating func add(_ others: LeftOutFindings) {
    findings.merge(others.findings) { $0.union($1) }
  }

  package mutating func remove(rule: String) { findings = findings.filter { $0.key.rule != rule } }

  package func count(_ severity: Diagnostic.Severity) -> Int {
    findings.reduce(0) { $0 + ($1.key.severity == severity ? $1.value.count : 0) }
  }

  /// The number of findings of each rule, by the rules' names.
  package var counts: [(rule: String, count: Int)] {
    let counts = findings.reduce(into: [String: Int]()) {
      $0[$1.key.rule, default: 0] += $1.value.count
    }
    return counts.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// A line for each rule.
  package var lines: [String] {
    counts.map { rule, count in
      "\(count) more finding\(count == 1 ? " of" : "s of") \(rule) \(count == 1 ? "is" : "are") "
        + "not shown: --limit 0 shows all"
    }
  }
}

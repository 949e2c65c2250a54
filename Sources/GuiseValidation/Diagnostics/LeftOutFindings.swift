internal import GuiseManifest

/// Findings that are counted but not written out.
package struct LeftOutFindings: Sendable, Equatable {
  /// A finding by its identity alone: two manifests may include one file.
  private struct LeftOut: Hashable {
    var rule: String
    var severity: Diagnostic.Severity
    var identity: Int
  }

  private var findings: Set<LeftOut> = []

  package init() {}

  package var isEmpty: Bool { findings.isEmpty }

  package mutating func add(_ finding: FindingIdentity, _ severity: Diagnostic.Severity) {
    findings.insert(
      LeftOut(rule: finding.rule, severity: severity, identity: finding.hashValue))
  }

  package mutating func add(_ others: LeftOutFindings) { findings.formUnion(others.findings) }

  package mutating func remove(rule: String) { findings = findings.filter { $0.rule != rule } }

  package func count(_ severity: Diagnostic.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// The number of findings of each rule, by the rules' names.
  package var counts: [(rule: String, count: Int)] {
    Dictionary(grouping: findings, by: \.rule).map { ($0.key, $0.value.count) }
      .sorted { $0.0 < $1.0 }
  }

  /// A line for each rule.
  package var lines: [String] {
    counts.map { rule, count in
      "\(count) more finding\(count == 1 ? " of" : "s of") \(rule) \(count == 1 ? "is" : "are") "
        + "not shown: --limit 0 shows all"
    }
  }
}

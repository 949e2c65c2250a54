/// The numbers of findings that are counted but not written out.
package struct LeftOutFindings: Sendable, Equatable {
  private var numbers: [String: [Diagnostic.Severity: Int]] = [:]

  package init() {}

  package var isEmpty: Bool { numbers.isEmpty }

  package mutating func add(of rule: String, _ severity: Diagnostic.Severity) {
    numbers[rule, default: [:]][severity, default: 0] += 1
  }

  package mutating func add(_ others: LeftOutFindings) {
    numbers.merge(others.numbers) { $0.merging($1, uniquingKeysWith: +) }
  }

  package func count(_ severity: Diagnostic.Severity) -> Int {
    numbers.values.reduce(0) { $0 + ($1[severity] ?? 0) }
  }

  /// The number of findings of each rule, by the rules' names.
  package var counts: [(rule: String, count: Int)] {
    numbers.map { ($0.key, $0.value.values.reduce(0, +)) }.sorted { $0.0 < $1.0 }
  }

  package var lines: [String] {
    counts.map { rule, count in
      "\(count) more finding\(count == 1 ? " of" : "s of") \(rule) \(count == 1 ? "is" : "are") "
        + "not shown: --limit 0 shows all"
    }
  }
}

/// The findings of all rules about a manifest, in the order of the rules.
package struct RuleFindings {
  /// The findings that reports write out.
  package private(set) var all: [Diagnostic] = []
  /// The limit on the findings of each rule, with the count of those beyond it.
  package let budget: FindingBudget
  private let composition: Composition?

  /// Runs the rules.
  ///
  /// - Parameters:
  ///   - limit: The number of findings that are kept of each rule.
  ///   - givesHelp: Whether findings have help.
  package init(of check: Check, limit: Int = .max, givesHelp: Bool = true) {
    composition = check.composition
    budget = FindingBudget(limit: limit, composition, givesHelp: givesHelp)
    FindingBudget.$current.withValue(budget) {
      for rule in RuleList.all where rule.applies(to: check) { add(rule.findings(in: check)) }
      add(UnusedAllow.findings(in: check, besides: self))
    }
  }

  private mutating func add(_ findings: [Diagnostic]) {
    all += findings.lazy.filter { !$0.isLeftOut }
  }

  /// The findings without those that the manifest accepts; nil without a manifest.
  package var accepted: AllowedFindings? {
    composition.map { AllowedFindings(all, by: $0, used: budget.usedAllows) }
  }
}

internal import StrictJSON

/// Everything that is known of a manifest when the rules word what is wrong with it.
package final class Check {
  package let composed: ComposedManifest
  /// Nil where the first manifest cannot be read as one.
  package let inspection: WiringInspection?
  /// What is wrong with the registry of factories itself.
  package let problems: [RegistryProblem]
  /// What the code offers.
  package let catalog: Catalog
  /// Who reads what is found.
  package let audience: Audience
  /// Where what is missing may be; nil where nobody may look around.
  package let neighbours: NeighbouringFiles?
  /// What the rules before have found, as far as it is kept.
  package internal(set) var found: [Diagnostic] = []
  /// What is kept of that.
  package let budget: FindingBudget

  package init(
    _ composed: ComposedManifest, inspection: WiringInspection?, problems: [RegistryProblem],
    catalog: Catalog,
    audience: Audience = Audience(.application, readsCatalog: false),
    neighbours: NeighbouringFiles? = nil, limit: Int = .max
  ) {
    self.neighbours = neighbours
    self.audience = audience
    budget = FindingBudget(limit: limit, composed.composition)
    self.catalog = catalog
    self.composed = composed
    self.inspection = inspection
    self.problems = problems
  }

  /// Suggestions to include the files that define a name.
  func including(_ kind: NeighbouringFiles.Kind, _ name: String) -> [Suggestion] {
    guard let neighbours, let main = composed.files.main?.root else { return [] }
    return neighbours.defining(kind, name).prefix(3).map { path in
      let line = Suggestion(
        "\(Phrase.quoted(path)) defines it: add \(Phrase.quoted(path)) to \"include\"")
      // What else is in the file may have to be used.
      return kind == .assembly ? line.appending(.string(path), to: "include", of: main) : line
    }
  }

  package var composition: Composition? { composed.composition }

  /// What is left of the findings once what the manifest accepts is taken out.
  package var accepted: AllowedFindings? {
    composition.map { AllowedFindings(found, by: $0, used: budget.usedAllows) }
  }

  /// Has every rule say what it finds, in their order.
  package func run() {
    FindingBudget.$current.withValue(budget) {
      for rule in RuleList.all {
        found += rule.findings(in: self).lazy.filter { !$0.isLeftOut }
      }
    }
  }
}

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
  private var overlays: [JSONValue: Bool] = [:]
  /// What is kept of that.
  package let budget: FindingBudget

  package init(
    _ composed: ComposedManifest, inspection: WiringInspection?, problems: [RegistryProblem],
    catalog: Catalog,
    audience: Audience = Audience(.application, readsCatalog: false),
    neighbours: NeighbouringFiles? = nil, limit: Int = .max, givesHelp: Bool = true
  ) {
    self.neighbours = neighbours
    self.audience = audience
    budget = FindingBudget(limit: limit, composed.composition, givesHelp: givesHelp)
    self.catalog = catalog
    self.composed = composed
    self.inspection = inspection
    self.problems = problems
  }

  /// Suggestions to include the files that define a name, or in an overlay the manifests that it may be
  /// written over.
  ///
  /// - Parameters:
  ///   - place: Where the name is used: that file is to include them.
  ///   - others: Names that the same file should have too.
  func including(
    _ kind: NeighbouringFiles.Kind, _ name: String, usedAt place: Place,
    and others: [(kind: NeighbouringFiles.Kind, name: String)] = []
  ) -> [Suggestion] {
    guard let neighbours else { return [] }
    let (file, root) = (place.source.path, place.value.document.root)
    var bases = isOverlay(root) ? neighbours.bases(having: kind, name, for: file) : []
    for other in others where bases.count > 1 {
      let having = neighbours.bases(having: other.kind, other.name, for: file).map(\.path)
      let both = bases.filter { having.contains($0.path) }
      if !both.isEmpty { bases = both }
    }
    if !bases.isEmpty {
      return bases.prefix(3).map { base, definer in
        let has = base == definer ? "has it" : "includes \(Phrase.quoted(definer)), which has it"
        let path = Phrase.quoted(base)
        return Suggestion("\(path) \(has): add \(path) to \"include\"")
          .appending(.string(base), to: "include", of: root)
      }
    }
    return neighbours.defining(kind, name, for: file).prefix(3).map { path in
      let quoted = Phrase.quoted(path)
      let line = Suggestion("\(quoted) defines it: add \(quoted) to \"include\"")
      // What else is in the file may have to be used.
      return kind == .assembly ? line.appending(.string(path), to: "include", of: root) : line
    }
  }

  /// Whether a manifest is written to change what it includes.
  private func isOverlay(_ root: JSONValue) -> Bool {
    if let known = overlays[root] { return known }
    let assemblies = root["assemblies"]?.value.members.map(\.value) ?? []
    let isOverlay = ([root["variables"]] + assemblies.map { $0["registrations"] }).contains {
      $0?.value.members.contains { $0.value.isOverride } == true
    }
    overlays[root] = isOverlay
    return isOverlay
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

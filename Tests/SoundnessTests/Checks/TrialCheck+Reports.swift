import GuiseCommand

@testable import GuiseManifest
@testable import GuiseValidation

extension TrialCheck {
  /// With the code at hand the verdict is the same as by the catalog that was written and read.
  static let linkedVerdict = TrialCheck(name: "linked verdict") { trial in
    let linked = trial.linkedReport
    // Of two factories with one identifier, or offers of one service, a catalog has one: the check
    // goes on.
    let unlike: Set = ["duplicate-factory", "invalid-factory"]
    func places(_ report: ValidationReport) -> [String] {
      report.diagnostics.filter { !unlike.contains($0.rule) }.map(\.place)
    }
    let (ours, others) = (places(trial.report), places(linked))
    if ours == others { return [] }
    let onlyOthers = Set(others).subtracting(ours).sorted().map {
      "only with the code at hand: \($0)"
    }
    if linked.diagnostics.contains(where: { unlike.contains($0.rule) }) { return onlyOthers }
    return onlyOthers + Set(ours).subtracting(others).sorted().map { "only by the catalog: \($0)" }
  }

  /// Two runs give the same bytes.
  static let sameTwice = TrialCheck(name: "same twice") { trial in
    let again = trial.inspect(trial.source).report
    var wrong: [String] = []
    if TextReport(again).text != TextReport(trial.report).text {
      wrong.append("another report: \(TextReport(again).text)")
    }
    if trial.factories.catalog.encoded() != trial.catalog.encoded() {
      wrong.append("the catalog that was read is not the one that was written")
    }
    return wrong
  }

  /// A tag that the code does not have hides nothing: the same is found where the code has it.
  static let unknownTags = TrialCheck(name: "unknown tags") { trial in
    let unknown = trial.report.diagnostics.filter { $0.rule == "unknown-tag" }
    // An error takes the place of other findings.
    guard !unknown.isEmpty, unknown.allSatisfy({ $0.severity == .warning }) else { return [] }
    var catalog = trial.catalog
    catalog.tags["Tests.Other"] = Catalog.TypedTags(
      texts: ["z", "decoy", "off"], file: "Other.swift")
    let report = ManifestValidator(catalog: catalog).inspect(trial.source).report
    // A reference by such a tag has one warning, which says that it finds nothing.
    let own: Set = ["unknown-tag", "unused-allow", "empty-collection", "absent-optional"]
    func lines(_ report: ValidationReport) -> [String] {
      report.diagnostics.filter { !own.contains($0.rule) }.map(\.line)
    }
    let (ours, others) = (lines(trial.report), lines(report))
    let differing = Set(ours).symmetricDifference(others).sorted()
    return differing.map { "\(ours.contains($0) ? "only" : "not") where it is unknown: \($0)" }
      + (trial.report.manifests == report.manifests
        ? [] : ["\(trial.report.manifests) are counted, \(report.manifests) where it is known"])
  }

  /// The drawing has every registration once, and no edge that leads nowhere.
  static let drawing = TrialCheck(name: "drawing") { trial in
    guard let model = trial.model else { return [] }
    let graph = WiringGraph(NamedWiring(model, findings: trial.report.diagnostics))
    var wrong: [String] = []
    let names = graph.nodes.map(\.name)
    if Set(names).count != names.count { wrong.append("a node is drawn twice") }
    for entry in model.entryIDs where !names.contains(.registration(model.id(of: entry))) {
      wrong.append("\(model.id(of: entry)) is not drawn")
    }
    for edge in graph.edges where !names.contains(edge.source) || !names.contains(edge.target) {
      wrong.append("an edge leads nowhere: \(edge)")
    }
    return wrong
  }
}

extension Diagnostic {
  /// Its place and its words; those about a value that does not decode may differ.
  fileprivate var place: String {
    rule == "invalid-setting"
      ? "\(rule) \(location.map { "\($0.path):\($0.start)" } ?? "")" : line
  }
}

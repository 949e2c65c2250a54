import GuiseManifest
import GuiseValidation
import StrictJSON

@testable import GuiseCommand

/// The wiring of a manifest: it does not differ from itself, is drawn in every form, and means the
/// same when all its files are written as one.
struct CheckedWiring {
  private let model: WiringModel
  private let result: ManifestValidator.Result

  init(_ model: WiringModel, _ result: ManifestValidator.Result) {
    self.model = model
    self.result = result
  }

  func check(
    with validator: ManifestValidator, _ output: inout FuzzOutput
  ) throws(FuzzViolation) {
    let difference = WiringDifference(from: model, to: model).lines
    try require(difference.isEmpty, "it differs from itself: \(difference)")
    try checkGraphs(&output)
    if result.soundModel != nil { try checkEffective(validator, &output) }
  }

  private func checkGraphs(_ output: inout FuzzOutput) throws(FuzzViolation) {
    let wiring = NamedWiring(model, findings: result.report.diagnostics)
    let graph = WiringGraph(wiring)
    let names = graph.nodes.compactMap(\.name.registrationID)
    var graphs = [graph]
    for name in names.prefix(2) {
      guard let why = graph.explanation(of: .registration(name)) else {
        throw FuzzViolation("\(name) is drawn, and cannot be explained")
      }
      graphs.append(graph.focused(on: [.registration(name)]))
      try ReportTexts.expectPrintable(why, "why")
      output.add(why)
    }
    for graph in graphs {
      for format in GraphFormat.allCases {
        let shown = ShownWiring(
          title: "manifest.json", wiring: wiring, graph: graph,
          files: RepositoryFiles(CommandEnvironment(workingDirectory: "/")))
        let text = format.text(of: [shown])
        try ReportTexts.expectPrintable(text, "\(format)")
        output.add(text)
      }
    }
  }

  /// As `--effective` writes it.
  private func checkEffective(
    _ validator: ManifestValidator, _ output: inout FuzzOutput
  ) throws(FuzzViolation) {
    let text = EffectiveManifest(model.composition).text
    output.add(text)
    try ReportTexts.expectPrintable(text, "effective")
    let again = validator.inspect(.bytes(Array(text.utf8)))
    let errors = again.report.diagnostics.filter { $0.severity == .error }
    guard let whole = again.model, errors.isEmpty else {
      throw FuzzViolation("the effective manifest has \(errors): \(text)")
    }
    // A secret's default is left out.
    if model.composition.variables.values.contains(where: \.isSecret) { return }
    let difference = WiringDifference(from: model, to: whole).lines
    try require(difference.isEmpty, "the effective manifest differs, \(difference): \(text)")
    let first = EffectiveManifest(model.composition).manifest
    let second = EffectiveManifest(whole.composition).manifest
    try require(
      second == first,
      "the effective manifest of the effective one is another: \(text)")
  }
}

import GuiseManifest
import GuiseTooling
import GuiseValidation
import StrictJSON

@testable import GuiseCommand

/// What a manifest comes to: it does not differ from itself, is drawn in every form, and means the
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
    let wiring = WiringDescription(model, findings: result.report.diagnostics)
    let drawing = WiringDrawing(wiring)
    let names = drawing.allNodes.compactMap(\.name.registrationID)
    var drawings = [drawing]
    for name in names.prefix(2) {
      guard let why = DrawingIndex(drawing).explanation(of: .registration(name)) else {
        throw FuzzViolation("\(name) is drawn, and cannot be explained")
      }
      drawings.append(drawing.focused(on: [.registration(name)]))
      try ReportTexts.expectPrintable(why, "why")
      output.add(why)
    }
    for drawing in drawings {
      for format in GraphFormat.allCases {
        let graph = Graph(
          title: "manifest.json", drawing: drawing, wiring: wiring,
          files: RepositoryFiles(CommandEnvironment(workingDirectory: "/")))
        let text = format.text(of: [graph])
        try ReportTexts.expectPrintable(text, "\(format)")
        output.add(text)
      }
    }
  }

  /// As `--effective` writes it.
  private func checkEffective(
    _ validator: ManifestValidator, _ output: inout FuzzOutput
  ) throws(FuzzViolation) {
    let text = EffectiveManifest(model.composition, found: result.found).text
    output.add(text)
    try ReportTexts.expectPrintable(text, "effective")
    let again = validator.inspect(.bytes(Array(text.utf8)))
    let errors = again.report.diagnostics.filter { $0.severity == .error }
    guard let whole = again.model, errors.isEmpty else {
      throw FuzzViolation("the effective manifest has \(errors): \(text)")
    }
    // A secret's default is left out.
    guard model.composition.secrets.isEmpty else { return }
    let difference = WiringDifference(from: model, to: whole).lines
    try require(difference.isEmpty, "the effective manifest differs, \(difference): \(text)")
    let first = EffectiveManifest(model.composition, found: result.found).manifest
    let second = EffectiveManifest(whole.composition, found: again.found).manifest
    try require(
      second == first,
      "the effective manifest of the effective one is another: \(text)")
  }
}

import GuiseCommand
import GuiseManifest
import GuiseValidation

extension TrialCheck {
  /// Written as one file, a manifest that can be loaded is valid and means the same.
  static let effectiveForm = TrialCheck(name: "effective form") { trial in
    guard let model = trial.result.soundModel else { return [] }
    let text = EffectiveManifest(model.composition).text
    let effective = trial.inspect(.bytes(Array(text.utf8), path: WiringPlan.main))
    let isSecret = text.contains("x-redacted")
    let errors = effective.report.diagnostics.filter {
      // Whoever loads it gives the secrets.
      $0.severity == .error && !isSecret
    }
    guard let other = effective.model else { return ["it cannot be read: \(text)"] }
    let lines = isSecret ? [] : WiringDifference(from: model, to: other).lines
    let again = EffectiveManifest(other.composition)
    let once = EffectiveManifest(model.composition)
    return errors.map { "it has an error: \($0.line)" } + lines.map { "it differs: \($0)" }
      + (isSecret || again.manifest == once.manifest
        ? [] : ["its own form is another: \(again.text)"])
  }

  /// A manifest does not differ from itself, in either direction.
  static let difference = TrialCheck(name: "difference") { trial in
    guard let model = trial.model else { return [] }
    return WiringDifference(from: model, to: model).lines.map { "it differs from itself: \($0)" }
  }
}

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

  /// The order of keys means nothing: with every object turned round, the same rules find
  /// something, and the wiring is the same.
  static let keyOrder = TrialCheck(name: "key order") { trial in
    let texts = trial.plan.files.mapValues { $0.sorted.reversed.text(.document) }
    let other = trial.inspect(.files(texts, main: WiringPlan.main))
    let (ours, theirs) = (trial.report.rules, other.report.rules)
    if ours != theirs { return ["otherwise found: \(ours.symmetricDifference(theirs).sorted())"] }
    guard let model = trial.result.soundModel, let turned = other.soundModel else { return [] }
    return WiringDifference(from: model, to: turned).lines.map { "in another order: \($0)" }
  }
}

extension ValidationReport {
  /// The rules that find something. Of unused registrations that need each other the first in a
  /// file stands for all, and its `allow` counts.
  fileprivate var rules: Set<String> {
    Set(diagnostics.map(\.rule)).subtracting(["unused-registration", "unused-allow"])
  }
}

extension Manifest.Value {
  /// The value with the members of every object in the opposite order.
  fileprivate var reversed: Manifest.Value {
    switch self {
    case .array(let elements): .array(elements.map(\.reversed))
    case .object(let members):
      .object(members.reversed().map { Member(key: $0.key, value: $0.value.reversed) })
    case .null, .boolean, .number, .string: self
    }
  }
}

import Guise
import GuiseManifest
import GuiseTooling
import GuiseValidation
import TestSupport
import Testing

/// First manifests for random registries.
struct FirstManifestSoundnessTests {
  /// Some manifest does for these registries: their own. What no first manifest tries is to point a
  /// parameter at another key, or to leave an assembly out: a few need that.
  @Test func whereSomeManifestValidatesTheFirstOneDoes() throws {
    let seeds = GeneratedCases.seeds(600)
    var tried = 0
    var failed: [String] = []
    for seed in seeds {
      let plan = WiringChooser.plan(seed: seed)
      let trial = try Trial(plan)
      guard trial.errors.isEmpty else { continue }
      tried += 1
      let manifest = FirstManifest.make(from: trial.catalog) {
        trial.inspect(.manifest($0)).report
      }
      let errors = trial.inspect(.manifest(manifest.manifest)).report.diagnostics.filter {
        $0.severity == .error
      }
      if !errors.isEmpty { failed.append("seed \(seed): \(errors.map(\.message))") }
    }
    print("\(tried - failed.count) of \(tried) first manifests validate")
    #expect(tried * 10 > seeds.count)
    #expect(failed.count * 10 <= tried, "\(failed.joined(separator: "\n"))")
  }
}

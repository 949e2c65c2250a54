import Guise
import GuiseManifest
import TestSupport
import Testing

/// First manifests for random registries.
struct FirstManifestSoundnessTests {
  /// Some manifest does for these registries: their own. What no first manifest tries is to point a
  /// parameter at another key, or to leave an assembly out: a few need that.
  @Test func whereSomeManifestValidatesTheFirstOneDoes() throws {
    let seeds = GeneratedCases.seeds(1_000)
    var tried = 0
    var failed: [String] = []
    for seed in seeds {
      let wiring = RandomWiring(seed: seed, withCode: seed.isMultiple(of: 2))
      let catalog = wiring.factories.catalog
      let validator = ManifestValidator(catalog: catalog)
      guard validator.inspect(wiring.source).report.count(.error) == 0 else { continue }
      tried += 1
      func report(_ manifest: Manifest) -> ValidationReport {
        validator.inspect(.manifest(manifest)).report
      }
      let manifest = FirstManifest.make(from: catalog) { .init(report($0)) }
      let errors = report(manifest).diagnostics.filter { $0.severity == .error }
      if !errors.isEmpty { failed.append("seed \(seed): \(errors.map(\.message))") }
    }
    print("\(tried - failed.count) of \(tried) first manifests validate")
    #expect(tried * 10 > seeds.count)
    #expect(failed.count * 50 <= tried, "\(failed.joined(separator: "\n"))")
  }
}

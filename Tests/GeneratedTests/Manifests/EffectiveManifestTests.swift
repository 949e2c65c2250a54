import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

struct EffectiveManifestTests {
  @Test func aGeneratedManifestStaysTheSame() throws {
    for seed in GeneratedCases.seeds(60) {
      let files = RandomFiles(seed: seed)
      try EffectiveManifest.expectSameWiring(
        of: files.source, Catalog(), .init(), "seed \(seed)\n\(files)")
    }
  }
}

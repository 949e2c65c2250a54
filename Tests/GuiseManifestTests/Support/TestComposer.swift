import GuiseManifest
import StrictJSON

/// Merges the files of a manifest, and words what is wrong with that, without looking at its wiring.
struct TestComposer {
  var catalog: Catalog
  var options = ManifestOptions()

  func compose(_ source: ManifestSource) -> CompositionResult {
    let files = ManifestFiles(source, options: options.reading)
    let checker = ManifestValidator(catalog: catalog, options: options)
    let check = Check(
      checker.compose(files), wiring: nil, catalog: catalog,
      audience: Audience(options.reader, readsCatalog: true))
    return CompositionResult(
      composition: check.composition, diagnostics: RuleFindings(of: check).all,
      sources: files.sources,
      couldNotCheck: files.couldNotCheck, identities: files.identities)
  }
}

/// What a manifest and its includes come to.
struct CompositionResult {
  var composition: Composition?
  var diagnostics: [Diagnostic]
  var sources: [String: SourceFile]
  var couldNotCheck: Bool
  var identities: [String]
}

package import GuiseManifest
package import GuiseValidation
package import StrictJSON

/// Merges the files of a manifest, and words the mistakes, without looking at the wiring.
package struct TestComposer {
  package var catalog: Catalog
  package var options: CheckOptions

  package init(catalog: Catalog, options: ManifestOptions = ManifestOptions()) {
    self.init(catalog: catalog, options: CheckOptions(options))
  }

  package init(catalog: Catalog, options: CheckOptions) {
    self.catalog = catalog
    self.options = options
  }

  package func compose(_ source: ManifestSource) -> CompositionResult {
    let files = ManifestFiles(source, options: options.given)
    let checker = ManifestValidator(catalog: catalog, options: options)
    let check = Check(
      files, checker.compose(files), wiring: nil, catalog: catalog,
      options: options)
    return CompositionResult(
      composition: check.composition, diagnostics: RuleFindings(of: check).all,
      sources: files.sourcesByPath,
      couldNotCheck: files.couldNotCheck, identities: files.identities)
  }
}

/// The composition of a manifest and its includes.
package struct CompositionResult {
  package var composition: Composition?
  package var diagnostics: [Diagnostic]
  package var sources: [String: SourceFile]
  package var couldNotCheck: Bool
  package var identities: [String]
}

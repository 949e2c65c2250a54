package import GuiseManifest

/// What the last check of a manifest knows: everything that a feature may say comes from here.
package struct CheckedManifest: Sendable {
  /// The manifest that was checked: the file at the top, not one that it includes. An absolute
  /// path.
  package var path: String
  package var catalog: Catalog?
  /// Of the last check whose composition could be made; it may be older than the text.
  package var model: WiringModel?
  package var report: ValidationReport

  package init(path: String, catalog: Catalog?, result: ManifestValidator.Result) {
    self.path = path
    self.catalog = catalog
    model = result.model
    report = result.report
  }
}

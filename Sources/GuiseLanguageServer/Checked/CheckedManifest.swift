package import GuiseCommand
package import GuiseManifest

/// What the last check of a manifest knows: everything that a feature may say comes from here.
package struct CheckedManifest: Sendable {
  /// The manifest that was checked: the file at the top, not one that it includes. An absolute
  /// path.
  package var path: String
  package var catalog: Catalog?
  /// Of the last check whose composition could be made; it may be older than the text.
  package var model: WiringModel?
  /// What the rules find, accepted or not.
  package var found: [Diagnostic] = []
  package var report: ValidationReport
  /// What was read; older than the text where that is broken.
  package var files: ManifestFiles?

  package init(path: String, catalog: Catalog?, result: ManifestValidator.Result) {
    self.path = path
    self.catalog = catalog
    model = result.model
    found = result.found
    report = result.report
  }

  /// - Parameter last: what was known before, for what a text that is being written does not say.
  package init(path: String, _ check: LiveCheck, after last: CheckedManifest? = nil) {
    self.path = path
    report = check.report
    catalog = check.result?.catalog ?? last?.catalog
    let isReadable = check.result?.model != nil
    model = isReadable ? check.result?.model : last?.model
    found = check.result?.found ?? []
    files = check.files
  }
}

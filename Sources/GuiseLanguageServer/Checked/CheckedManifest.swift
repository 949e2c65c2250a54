package import GuiseCommand
package import GuiseManifest

/// The results of a manifest's last check, from which all features answer.
package struct CheckedManifest: Sendable {
  /// The absolute path of the checked manifest: the file at the top, not an included one.
  package var path: String
  package var catalog: Catalog?
  /// The model of the last check with a readable composition; it may be older than the text.
  package var model: WiringModel?
  /// The findings of the rules, accepted or not.
  package var found: [Diagnostic] = []
  package var report: ValidationReport
  /// The files of the last check; older than the text where the text is broken.
  package var files: ManifestFiles?

  package init(path: String, catalog: Catalog?, result: ManifestValidator.Result) {
    self.path = path
    self.catalog = catalog
    model = result.model
    found = result.found
    report = result.report
  }

  /// - Parameter last: the previous results, which fill gaps while the text is incomplete.
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

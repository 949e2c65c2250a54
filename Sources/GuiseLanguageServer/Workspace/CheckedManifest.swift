package import GuiseCommand
package import GuiseManifest
package import GuiseValidation
internal import StrictJSON

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
  /// The paths of the files that the check read or looked for, as named and with every link
  /// resolved: a path may have become a link.
  var inputs: Set<String> = []

  /// Returns whether the check read a document.
  func reads(_ document: OpenDocument) -> Bool {
    inputs.contains(document.path) || inputs.contains(document.identity)
  }

  /// Returns the path by which the check read a file.
  func name(ofFile identity: String) -> String? {
    files?.sources.lazy.map(\.path).first { DiskFile.destination(of: $0) == identity }
  }
}

extension CheckedManifest {
  /// - Parameter last: the previous results, which fill gaps while the text is incomplete.
  package init(path: String, _ check: LiveCheck, after last: CheckedManifest? = nil) {
    self.path = path
    report = check.report
    catalog = check.result?.catalog ?? last?.catalog
    model = check.result?.model ?? last?.model
    found = check.result?.found ?? []
    files = check.files
    let names = Set(check.files.sources.map(\.path)).union(check.report.otherInputs).union([path])
    inputs = names.union(names.map(DiskFile.destination))
  }
}

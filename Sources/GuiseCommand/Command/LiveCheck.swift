package import GuiseManifest
package import GuiseValidation

/// A check of one manifest by the rules of `guise-validate`, with unsaved texts of some files.
package struct LiveCheck: Sendable {
  /// The report of the command.
  package let report: ValidationReport
  /// The result of validation; nil where the catalog cannot be read.
  package let result: ManifestValidator.Result?
  /// The readable files of the manifest, including its includes.
  package let files: ManifestFiles

  /// - Parameters:
  ///   - path: the manifest's path, from the root folder.
  ///   - unsaved: texts that replace files on disk, by the paths of the files with every link
  ///     resolved.
  ///   - folder: the base of relative paths in messages.
  ///   - catalogs: the catalogs of earlier checks.
  package init(
    _ path: String, unsaved: [String: [UInt8]], folder: String, catalogs: CatalogMemory
  ) {
    var options = CommandOptions()
    options.manifests = [path]
    options.formatName = ReportFormat.json.rawValue
    var check = ManifestCheck(
      options: options, environment: CommandEnvironment(workingDirectory: folder))
    check.unsaved = unsaved
    check.catalogs = catalogs
    files = ManifestFiles(.file(path), options: check.validationOptions.given)
    let (report, results) = check.checked([files])
    self.report = report
    result = results[files.path]
  }
}

/// A cache of catalogs for successive checks: reading one takes longer than checking a manifest
/// against it.
package final class CatalogMemory {
  private var known: [String: (stamp: DiskFile.Stamp, catalog: Catalog)] = [:]

  package init() {}

  /// Returns the cached catalog; nil where the file has changed since it was read.
  func catalog(at path: String) -> Catalog? {
    guard let entry = known[path] else { return nil }
    if entry.stamp == DiskFile.stamp(path) { return entry.catalog }
    known[path] = nil
    return nil
  }

  /// - Parameter stamp: the stamp of the file before it was read.
  func remember(_ catalog: Catalog, at path: String, _ stamp: DiskFile.Stamp) {
    known[path] = (stamp, catalog)
  }
}

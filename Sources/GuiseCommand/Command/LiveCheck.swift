package import GuiseManifest

/// One manifest, checked as `guise-validate` checks it, while some of its files are being edited.
package struct LiveCheck: Sendable {
  /// What the command would report.
  package let report: ValidationReport
  /// What the manifest comes to; nil where no catalog can be read.
  package let result: ManifestValidator.Result?
  /// The manifest with all that it includes, as far as that can be read.
  package let files: ManifestFiles

  /// - Parameters:
  ///   - path: the manifest's path, from the root folder.
  ///   - unsaved: texts that stand for those of files on disk, by the files' paths with every link
  ///     resolved.
  ///   - folder: what the paths in messages are relative to.
  ///   - catalogs: those of earlier checks.
  package init(
    _ path: String, unsaved: [String: [UInt8]], folder: String, catalogs: CatalogMemory
  ) {
    var options = CommandOptions()
    options.manifests = [path]
    options.format = .json
    var check = ManifestCheck(
      options: options, streams: .none, environment: CommandEnvironment(workingDirectory: folder),
      factories: .catalogFile)
    check.unsaved = unsaved
    check.catalogs = catalogs
    let input = ManifestInput(path: path, options: check.validationOptions.reading)
    var result: ManifestValidator.Result?
    report = check.report(of: [input]) { result = $1 }
    self.result = result
    files = input.files
  }

  /// The catalog that a manifest of a folder has where none is named; nil where there is no such file.
  package static func catalog(beside folder: String) -> String? { CatalogLookup.path(in: folder) }
}

extension CommandStreams {
  /// For a check that reads and writes none of them.
  fileprivate static var none: CommandStreams {
    CommandStreams(
      readInput: { (_) throws(CommandStreamError) in throw .closed },
      writeOutput: { (_) throws(CommandStreamError) in }, writeError: { _ in })
  }
}

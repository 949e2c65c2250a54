internal import GuiseManifest

/// A manifest named on the command line, with all its includes.
struct ManifestInput {
  /// The name of standard input in reports.
  static let standardInput = "<stdin>"

  /// The path for reports and for opening, or `<stdin>`.
  let path: String
  /// The base of its relative paths.
  let folder: String
  let files: ManifestFiles

  /// Reads a file, which may not exist.
  init(path: String, options: ReadingOptions) {
    files = ManifestFiles(.file(path), options: options)
    self.path = files.path
    folder = RelativePath.folder(of: files.path)
  }

  init(standardInput bytes: [UInt8], folder: String, options: ReadingOptions) {
    path = Self.standardInput
    self.folder = folder
    files = ManifestFiles(.bytes(bytes, path: path), options: options)
  }
}

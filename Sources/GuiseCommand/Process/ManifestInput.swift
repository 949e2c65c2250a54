internal import GuiseManifest

/// A manifest named on the command line, read with all that it includes.
struct ManifestInput {
  /// What standard input is called in reports.
  static let standardInput = "<stdin>"

  /// As reports call it, and as it can be opened; or `<stdin>`.
  let path: String
  /// Where its relative paths begin.
  let folder: String
  let files: ManifestFiles

  /// A file, which may not exist.
  init(path: String, options: ReadingOptions) {
    files = ManifestFiles(.file(path), options: options)
    self.path = files.path
    folder = Self.folder(of: files.path)
  }

  init(standardInput bytes: [UInt8], folder: String, options: ReadingOptions) {
    path = Self.standardInput
    self.folder = folder
    files = ManifestFiles(.bytes(bytes, path: path), options: options)
  }

  /// The folder of a file; `.` for one that is named without.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

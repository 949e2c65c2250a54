internal import GuiseManifest

/// A manifest named on the command line.
struct ManifestInput {
  /// What standard input is called in reports.
  static let standardInput = "<stdin>"

  /// As it can be opened from anywhere; or `<stdin>`.
  var path: String
  /// Where its relative paths begin.
  var folder: String
  /// Nil where it cannot be read.
  var bytes: [UInt8]?

  /// A file, which may not exist.
  init(path: String, limit: Int) {
    self.path = path
    folder = Self.folder(of: path)
    bytes = try? FileReader.bytes(of: path, limit: limit)
  }

  init(standardInput bytes: [UInt8], folder: String) {
    path = Self.standardInput
    self.folder = folder
    self.bytes = bytes
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

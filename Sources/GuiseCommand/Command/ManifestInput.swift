internal import GuiseManifest
internal import StrictJSON

/// A manifest named on the command line.
struct ManifestInput {
  /// What standard input is called in reports.
  static let standardInput = "<stdin>"

  /// As it can be opened; or `<stdin>`.
  let path: String
  /// Where its relative paths begin.
  let folder: String
  private let input: [UInt8]?

  /// A file, which may not exist.
  init(path: String) {
    self.path = path
    folder = Self.folder(of: path)
    input = nil
  }

  init(standardInput bytes: [UInt8], folder: String) {
    path = Self.standardInput
    self.folder = folder
    input = bytes
  }

  /// For the validator.
  var source: ManifestSource {
    input.map { .bytes($0, path: path) } ?? .file(path)
  }

  /// Nil where it cannot be read.
  func file(_ limits: ReadingLimits) -> SourceFile? {
    let bytes = input ?? (try? FileReader.bytes(of: path, limit: limits.fileSize))
    return bytes.map { SourceFile(path: path, bytes: $0) }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

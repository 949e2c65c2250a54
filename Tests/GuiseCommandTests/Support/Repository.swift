import Foundation

/// The repository's own files.
enum Repository {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static var path: String {
    let path = folder.path(percentEncoded: false)
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Runs the command in memory, where the README says that it is run.
  static func run(_ arguments: String...) -> MemoryRun {
    MemoryRun(arguments, folder: path)
  }
}

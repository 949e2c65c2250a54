public import Foundation

/// The repository's own files.
public enum Repository {
  public static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder, without a slash at its end.
  public static var path: String {
    let path = folder.path(percentEncoded: false)
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// A file or a folder, by its path from the repository's folder.
  public static func url(_ path: String) -> URL { folder.appending(path: path) }

  /// What a file says, by its path from the repository's folder.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The names in a folder that end so, in byte order.
  public static func names(in path: String, suffix: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(path).path)
      .filter { $0.hasSuffix(suffix) }.sorted()
  }
}

public import Foundation

/// The files of the repository.
public enum Repository {
  public static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The path of the folder, without a trailing slash.
  public static var path: String {
    let path = folder.path(percentEncoded: false)
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Returns the URL of a file or folder, by its path in the repository.
  public static func url(_ path: String) -> URL { folder.appending(path: path) }

  /// Returns the text of a file, by its path in the repository.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// Returns the names in a folder with the given suffix, in byte order.
  public static func names(in path: String, suffix: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(path).path)
      .filter { $0.hasSuffix(suffix) }.sorted()
  }
}

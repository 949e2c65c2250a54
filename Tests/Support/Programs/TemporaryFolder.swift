public import Foundation

/// A folder for one test, deleted with the object.
public final class TemporaryFolder: Sendable {
  public let url: URL

  /// - Parameter files: the texts of files, by their paths in the folder.
  public init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "guise-tests-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public var path: String { url.path(percentEncoded: false) }

  public func url(_ name: String) -> URL { url.appending(path: name) }

  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file, creating its folders; returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(name))
    return file(name)
  }

  public func text(_ name: String) throws -> String {
    try String(decoding: Data(contentsOf: url(name)), as: UTF8.self)
  }

  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

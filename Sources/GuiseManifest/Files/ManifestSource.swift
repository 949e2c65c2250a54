public import Foundation

/// The source of a manifest: a file, bytes, or named files in memory.
public struct ManifestSource: Sendable {
  enum Content: Sendable {
    case file
    case bytes([UInt8])
    case memory([String: [UInt8]])
  }

  /// The manifest's name in reports: the given path, for a file without redundant components, so a file
  /// has the same name whether it is given or included.
  public let path: String
  let content: Content

  /// Returns a file at a path that is absolute or relative to the working directory.
  public static func file(_ path: String) -> ManifestSource {
    ManifestSource(path: RelativePath.plain(path), content: .file)
  }

  /// Returns a file among the resources of a bundle, as the application ships it.
  ///
  /// Nothing is read before the manifest is loaded or checked.
  ///
  /// - Parameters:
  ///   - path: The file's path among the resources, such as `manifest.json` or `Wiring/manifest.json`.
  ///   - bundle: The bundle, such as `.main` or `.module`.
  public static func resource(_ path: String, in bundle: Bundle) -> ManifestSource {
    file(RelativePath.join((bundle.resourceURL ?? bundle.bundleURL).path, path))
  }

  /// Returns a manifest in memory, such as one that SwiftPM embeds in code, or standard input.
  ///
  /// It belongs to no folder: its includes are resolved in `ManifestOptions.root`, if that is given, and in
  /// named roots.
  ///
  /// - Parameters:
  ///   - bytes: The manifest's text, in UTF-8.
  ///   - path: The name in reports.
  public static func bytes(
    _ bytes: [UInt8], path: String = "manifest.json"
  ) -> ManifestSource {
    ManifestSource(path: path, content: .bytes(bytes))
  }

  /// Returns a manifest in memory; see `bytes(_:path:)`.
  public static func data(_ data: Data, path: String = "manifest.json") -> ManifestSource {
    bytes([UInt8](data), path: path)
  }

  /// Returns named files in memory, which include each other by paths such as `overlays/test.json`.
  ///
  /// - Parameters:
  ///   - files: The texts by name.
  ///   - main: The name of the first file to read.
  public static func files(_ files: [String: String], main: String) -> ManifestSource {
    self.files(files.mapValues { Array($0.utf8) }, main: main)
  }

  /// Returns named files in memory; see the form with text.
  public static func files(_ files: [String: [UInt8]], main: String) -> ManifestSource {
    let named = files.map { (RelativePath.normalized($0.key), $0.value) }
    return ManifestSource(
      path: main, content: .memory(Dictionary(named) { first, _ in first }))
  }

  /// Creates a source for a file URL. A URL of another scheme cannot be read, which is a finding.
  public init(contentsOf url: URL) {
    self.init(
      path: url.isFileURL ? RelativePath.plain(url.path) : url.absoluteString, content: .file)
  }

  private init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}

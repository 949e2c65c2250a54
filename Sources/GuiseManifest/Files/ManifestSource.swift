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
    ManifestSource(path: RelativePath.normalized(path, keepsParents: true), content: .file)
  }

  /// Returns a file among the resources of a bundle, such as `.main` or `.module`, as the application ships it.
  ///
  /// Nothing is read before the manifest is loaded or checked.
  public static func resource(_ path: String, in bundle: Bundle) -> ManifestSource {
    file(RelativePath.join((bundle.resourceURL ?? bundle.bundleURL).path, path))
  }

  /// Returns a manifest in memory, in UTF-8, such as one that SwiftPM embeds in code, or standard input.
  ///
  /// It belongs to no folder: its includes are resolved in `ManifestOptions.root`, if that is given, and in
  /// named roots. The path is its name in reports.
  public static func bytes(_ bytes: [UInt8], path: String = "manifest.json") -> ManifestSource {
    ManifestSource(path: path, content: .bytes(bytes))
  }

  /// Returns a manifest in memory; see `bytes(_:path:)`.
  public static func data(_ data: Data, path: String = "manifest.json") -> ManifestSource {
    bytes([UInt8](data), path: path)
  }

  /// Returns files in memory, which include each other by names such as `overlays/test.json`; `main` is read first.
  public static func files(_ files: [String: String], main: String) -> ManifestSource {
    self.files(files.mapValues { Array($0.utf8) }, main: main)
  }

  /// Returns named files in memory; see the form with text.
  public static func files(_ files: [String: [UInt8]], main: String) -> ManifestSource {
    let named = files.map { (RelativePath.normalized($0.key), $0.value) }
    return ManifestSource(path: main, content: .memory(Dictionary(named) { first, _ in first }))
  }
}

extension ManifestSource {
  /// Creates a source for a file URL. A URL of another scheme cannot be read, which is a finding.
  public init(contentsOf url: URL) {
    self = url.isFileURL ? .file(url.path) : Self(path: url.absoluteString, content: .file)
  }
}

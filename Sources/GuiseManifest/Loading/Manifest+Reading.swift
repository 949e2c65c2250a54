public import Foundation

extension Manifest {
  /// Reads one file, without its includes.
  ///
  /// Every literal stays as it is written. Whether the manifest can be wired is not checked.
  ///
  /// - Throws: ``ManifestError`` with every fault in strict JSON or in the format.
  public init(contentsOf url: URL, limits: ReadingLimits = .init()) throws {
    try self.init(ManifestSource(contentsOf: url), limits: limits)
  }

  /// Reads one manifest from any source, without its includes; see ``init(contentsOf:limits:)``.
  public init(_ source: ManifestSource, limits: ReadingLimits = .init()) throws {
    let files = ManifestFiles(
      source, options: ManifestOptions(limits: limits), followsIncludes: false)
    try files.faults.check()
    guard let main = files.main else { throw ManifestError([]) }
    self = main.manifest
  }
}

extension ManifestSource {
  /// A manifest as a value, such as one that code has built or changed.
  ///
  /// It has no folder, like one in memory; see ``bytes(_:path:)``.
  public static func manifest(
    _ manifest: Manifest, path: String = "manifest.json"
  ) -> ManifestSource {
    bytes(Array(manifest.value.text.utf8), path: path)
  }
}

package import StrictJSON

/// A manifest and all its includes: each file once, included files first.
///
/// Checking, loading, finding the catalog, and telling fragments from manifests all read a manifest's files
/// through this type, so each file is opened once, within the same limits.
package struct ManifestFiles: Sendable {
  /// The manifest's name in reports.
  package private(set) var path: String
  /// The files in merge order; the first manifest is the last.
  package internal(set) var files: [ManifestFile] = []
  /// The opened files.
  package internal(set) var sources: [SourceFile] = []
  /// All faults of the first step.
  package internal(set) var faults: [Fault] = []
  /// The file that the caller named; nil if there is none.
  private(set) var located: LocatedFile?

  package init(
    _ source: ManifestSource, options: ManifestOptions = .init(), followsIncludes: Bool = true
  ) {
    let locator = FileLocator(source: source, options: options)
    (path, located) = (source.path, locator.main())
    self = IncludeWalk(self, locator, followsIncludes: followsIncludes).found
  }

  /// The identities of `files`.
  package var identities: [String] { files.map(\.identity) }
  /// The identity of the first manifest; nil if there is no such file.
  package var mainIdentity: String? { located?.identity }
  /// The root folder of the first manifest's includes, if it is on disk.
  package var rootFolder: String? { located?.bytes == nil ? located?.root?.folder : nil }
  /// The first manifest; nil if it is unreadable.
  package var main: ManifestFile? { files.last }
}

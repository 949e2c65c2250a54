package import StrictJSON

/// A manifest and all its includes: each file once, included files first.
///
/// Checking, loading, finding the catalog, and telling fragments from manifests all read a manifest's files
/// through this type, so each file is opened once, within the same limits.
package final class ManifestFiles: Sendable {
  /// The manifest's name in reports.
  package let path: String
  /// The files in merge order; the first manifest is the last.
  package let files: [ManifestFile]
  /// The opened files.
  package let sources: [SourceFile]
  /// The violations of strict JSON.
  package let readingFaults: [PlacedReadingFault]
  package let formatFaults: [FormatFault]
  package let fileFaults: [FileFault]
  private let located: LocatedFile?

  package init(
    _ source: ManifestSource, options: ManifestOptions = .init(), followsIncludes: Bool = true
  ) {
    let walk = IncludeWalk(source, options: options, followsIncludes: followsIncludes)
    (path, located, files, sources) = (source.path, walk.located, walk.files, walk.sources)
    (readingFaults, formatFaults) = (walk.readingFaults, walk.formatFaults)
    fileFaults = walk.fileFaults
  }

  /// The identities of `files`.
  package var identities: [String] { files.map(\.identity) }
  /// The identity of the first manifest; nil if there is no such file.
  package var mainIdentity: String? { located?.identity }
  /// The root folder of the first manifest's includes, if it is on disk.
  package var rootFolder: String? { located?.bytes == nil ? located?.root?.folder : nil }
  /// The first manifest; nil if it is unreadable.
  package var main: ManifestFile? { files.last }

  /// All faults of the first step.
  package var faults: [Fault] {
    readingFaults.map(\.described) + fileFaults.map(\.fault) + formatFaults.map(\.fault)
  }
}

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
  /// The identities of `files`.
  package let identities: [String]
  /// The identity of the first manifest; nil if there is no such file.
  package let mainIdentity: String?
  /// The root folder of the first manifest's includes, if it is on disk.
  package let rootFolder: String?
  /// The opened files.
  package let sources: [SourceFile]
  /// The violations of strict JSON.
  package let readingFaults: [PlacedReadingFault]
  package let formatFaults: [FormatFault]
  package let fileFaults: [FileFault]

  package init(
    _ source: ManifestSource, options: ManifestOptions = .init(), followsIncludes: Bool = true
  ) {
    let walk = IncludeWalk(source, options: options, followsIncludes: followsIncludes)
    walk.walk()
    (path, files, identities, sources) = (source.path, walk.files, walk.identities, walk.sources)
    (readingFaults, formatFaults) = (walk.readingFaults, walk.formatFaults)
    fileFaults = walk.fileFaults
    mainIdentity = walk.main?.identity
    rootFolder =
      if case .folder(let root, _)? = walk.main?.root, walk.main?.bytes == nil { root } else { nil }
  }

  /// All faults of the first step.
  package var faults: [Fault] {
    readingFaults.map(\.described) + fileFaults.map(\.fault) + formatFaults.map(\.fault)
  }

  /// Whether the file that the caller named cannot be read.
  package var couldNotCheck: Bool {
    fileFaults.contains { if case .unreadable(_, _, nil) = $0 { true } else { false } }
  }

  /// The first manifest; nil if it is unreadable.
  package var main: ManifestFile? { files.last }
}

/// A violation of strict JSON in a file.
package struct PlacedReadingFault: Sendable {
  package let fault: ReadingFault
  package let source: SourceFile
}

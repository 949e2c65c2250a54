package import StrictJSON

/// A manifest and all that it includes, read: each file once, included files first.
///
/// Everything that looks at the files of a manifest looks at this: checking, loading, finding its
/// catalog, telling fragments from manifests. So each file is opened once, within the same bounds.
package struct ManifestFiles: Sendable {
  let source: ManifestSource
  /// What reports call the manifest.
  package var path: String { source.path }
  /// In the order in which they are merged; the first manifest is the last.
  package internal(set) var files: [ManifestFile] = []
  /// Every file that was opened, by the path that places name.
  package internal(set) var sources: [String: SourceFile] = [:]
  /// What tells each file in `files` from every other.
  package internal(set) var identities: [String] = []
  /// What tells the first manifest from every other file; nil where there is no such file.
  package internal(set) var mainIdentity: String?
  /// The folder of the first manifest, and the one that its includes stay in, where it is on disk.
  package internal(set) var folder: String?
  package internal(set) var rootFolder: String?
  /// The bundle that the first manifest is a resource of.
  package internal(set) var bundle: BundleResources?
  /// The faults of strict JSON.
  package internal(set) var readingFaults: [PlacedReadingFault] = []
  package internal(set) var formatFaults: [FormatFault] = []
  package internal(set) var fileFaults: [FileFault] = []
  /// Variables that some file shows to be secrets, or that cannot be told from secrets.
  package internal(set) var secretNames: Set<String> = []
  /// Something is not known that a file may say.
  package internal(set) var isIncomplete = false
  /// The file that the caller named cannot be read.
  package internal(set) var couldNotCheck = false
  /// Whether the first manifest can be read as one: it is the last of `files` then.
  package internal(set) var hasMain = false

  package init(_ source: ManifestSource, options: ReadingOptions = .init()) {
    let walk = IncludeWalk(source, options: options)
    walk.walk()
    self = walk.files
  }

  /// Nothing read yet.
  init(unread source: ManifestSource) { self.source = source }

  /// The first manifest; nil where it cannot be read as one.
  package var main: ManifestFile? { hasMain ? files.last : nil }

  /// The path of the catalog that the manifest names, joined with the folder of the file that names it.
  package var catalogPath: Placed<String>? {
    for file in files.reversed() {
      guard let path = file.text("catalog") else { continue }
      return Placed(
        RelativePath.resolved(path.value, in: RelativePath.folder(of: file.source.path)),
        at: path.place)
    }
    return nil
  }
}

/// A fault of strict JSON in a file.
package struct PlacedReadingFault: Sendable {
  package var fault: ReadingFault
  package var source: SourceFile

  /// Text is at fault, and no value.
  package var location: Diagnostic.Location { .init(fault.range, in: source) }
}

package import StrictJSON

/// A manifest and all its includes: each file once, included files first.
///
/// Checking, loading, finding the catalog, and telling fragments from manifests all read a manifest's files
/// through this type, so each file is opened once, within the same limits.
package struct ManifestFiles: Sendable {
  package let source: ManifestSource
  /// The manifest's name in reports.
  package var path: String { source.path }
  /// The files in merge order; the first manifest is the last.
  package internal(set) var files: [ManifestFile] = []
  /// The opened files, by the path in their places.
  package internal(set) var sources: [String: SourceFile] = [:]
  /// The identities of `files`.
  package internal(set) var identities: [String] = []
  /// The identity of the first manifest; nil if there is no such file.
  package internal(set) var mainIdentity: String?
  /// The folder of the first manifest, and the root folder of its includes, if it is on disk.
  package internal(set) var folder: String?
  package internal(set) var rootFolder: String?
  /// The bundle that contains the first manifest as a resource.
  package internal(set) var bundle: BundleResources?
  /// The violations of strict JSON.
  package internal(set) var readingFaults: [PlacedReadingFault] = []
  package internal(set) var formatFaults: [FormatFault] = []
  package internal(set) var fileFaults: [FileFault] = []
  /// Whether the file that the caller named cannot be read.
  package internal(set) var couldNotCheck = false
  /// Whether the first manifest is readable; it is then the last of `files`.
  package internal(set) var hasMain = false

  package init(_ source: ManifestSource, options: ReadingOptions = .init()) {
    let walk = IncludeWalk(source, options: options)
    walk.walk()
    self = walk.files
  }

  /// Creates an empty result for a source.
  init(unread source: ManifestSource) { self.source = source }

  /// Whether a place comes before another, in the order in which the files are read.
  func isBefore(_ left: Place, _ right: Place) -> Bool {
    func rank(_ place: Place) -> Int {
      files.firstIndex { $0.source === place.source } ?? files.count
    }
    return (rank(left), left.range.lowerBound) < (rank(right), right.range.lowerBound)
  }

  /// All faults of the first step.
  package var faults: [Fault] {
    readingFaults.map(\.described) + fileFaults.map(\.fault) + formatFaults.map(\.fault)
  }

  /// The first manifest; nil if it is unreadable.
  package var main: ManifestFile? { hasMain ? files.last : nil }

  /// The catalog's path in the manifest, joined with the folder of the file that gives it.
  package var catalogPath: Placed<String>? {
    for file in files.reversed() {
      guard let path = file.placed(file.manifest.catalog, "catalog") else { continue }
      return Placed(
        RelativePath.resolved(path.value, in: RelativePath.folder(of: file.source.path)),
        at: path.place)
    }
    return nil
  }
}

/// A violation of strict JSON in a file.
package struct PlacedReadingFault: Sendable {
  package var fault: ReadingFault
  package var source: SourceFile
}

internal import StrictJSON

/// The first step: reads a manifest and follows its includes, each file once.
final class IncludeWalk {
  /// The files in merge order, with their identities.
  private(set) var files: [ManifestFile] = []
  private(set) var identities: [String] = []
  private(set) var main: LocatedFile?
  private(set) var sources: [SourceFile] = []
  private(set) var readingFaults: [PlacedReadingFault] = []
  private(set) var formatFaults: [FormatFault] = []
  private(set) var fileFaults: [FileFault] = []
  private let locator: FileLocator
  private let reader: StrictReader
  private let options: ManifestOptions
  private let followsIncludes: Bool
  private var limits: ReadingLimits { options.limits }
  /// The identities of the files that were met, and the positions of those that are read.
  private var met: Set<String> = []
  private var positions: [String: Int] = [:]
  /// The files whose includes are being followed, the first manifest first, each with the place of
  /// its include.
  private var open: [(file: LocatedFile, reference: Place?)] = []
  /// The files of reported cycles: of files that include each other, one cycle is reported.
  private var inCycles: Set<String> = []
  private var includes = 0
  private var documents: [JSONDocument] = []

  init(_ source: ManifestSource, options: ManifestOptions, followsIncludes: Bool) {
    locator = FileLocator(source: source, options: options)
    self.options = options
    self.followsIncludes = followsIncludes
    // Deeper walks may lack stack.
    reader = StrictReader(
      depth: min(options.limits.depth, 512), fileSize: options.limits.fileSize)
  }

  func walk() {
    main = locator.main()
    if let main {
      read(main, reference: nil)
    } else {
      report(.missing, locator.source.path, nil)
    }
    HiddenValues.hideVariables(of: documents)
  }

  /// Reads a file after its includes.
  private func read(_ file: LocatedFile, reference: Place?) {
    met.insert(file.identity)
    guard let source = source(of: file, reference), var manifest = decode(source) else { return }
    if followsIncludes {
      open.append((file, reference))
      for path in manifest.placed(manifest.manifest.include, "include")
      where !path.value.isEmpty && !path.value.refersToVariable {
        if let position = include(path, from: file) { manifest.includes.append(position) }
      }
      open.removeLast()
    }
    identities.append(file.identity)
    positions[file.identity] = files.count
    files.append(manifest)
  }

  /// - Returns: the position of the included file; nil if it cannot be read.
  private func include(_ path: Placed<String>, from file: LocatedFile) -> Int? {
    do throws(FileFault.Problem) {
      let included = try locator.locate(path.value, from: file)
      if let start = open.firstIndex(where: { $0.file.identity == included.identity }) {
        try close(open[start...], at: path)
      } else if !met.contains(included.identity) {
        includes += 1
        if includes <= limits.includes {
          read(included, reference: path.place)
        } else if includes == limits.includes + 1 {
          throw .tooMany(allowed: limits.includes, actual: includes)
        }
      }
      return positions[included.identity]
    } catch {
      fileFaults.append(.include(path, error))
      return nil
    }
  }

  /// Reports a cycle of files, which have no order, unless all of them are in reported ones.
  private func close(
    _ cycle: ArraySlice<(file: LocatedFile, reference: Place?)>, at path: Placed<String>
  ) throws(FileFault.Problem) {
    let identities = cycle.map(\.file.identity)
    if inCycles.isSuperset(of: identities) { return }
    inCycles.formUnion(identities)
    let links = cycle.dropFirst().compactMap(\.reference) + [path.place]
    throw .cycle(cycle.map(\.file.path), links: links)
  }

  private func source(of file: LocatedFile, _ reference: Place?) -> SourceFile? {
    do throws(DiskFile.Failure) {
      let bytes =
        if let bytes = options.unsaved[file.identity] ?? file.bytes {
          bytes
        } else {
          // The caller may name a pipe; an endless include is refused.
          try DiskFile.read(file.identity, limit: limits.fileSize, onlyRegular: reference != nil)
        }
      sources.append(SourceFile(path: file.path, bytes: bytes))
      return sources.last
    } catch {
      report(error, file.path, reference)
      return nil
    }
  }

  private func report(_ failure: DiskFile.Failure, _ path: String, _ reference: Place?) {
    fileFaults.append(.unreadable(path: path, reason: failure.reason, reference: reference))
  }

  /// Returns the file's manifest after strict reading and decoding.
  private func decode(_ source: SourceFile) -> ManifestFile? {
    let result = reader.read(source)
    let isOther = HiddenValues.hide(in: source, result)
    // Only the kind is reported for a file that is neither a manifest nor a catalog.
    if !isOther {
      for fault in result.faults {
        readingFaults.append(PlacedReadingFault(fault: fault, source: source))
      }
    }
    guard let document = result.document else { return nil }
    documents.append(document)
    let (manifest, faults) = FormatReading.decode(
      document, as: Manifest.self, leavesJSON: followsIncludes)
    formatFaults += faults
    return manifest.map { ManifestFile(document: document, manifest: $0) }
  }
}

internal import StrictJSON

/// The first step: reads a manifest and follows its includes, each file once.
final class IncludeWalk {
  private(set) var files: ManifestFiles
  private let locator: FileLocator
  private let reader: StrictReader
  private let options: ReadingOptions
  private var limits: ReadingLimits { options.limits }
  /// The positions of the files, by identity; nil for one that is being read or cannot be.
  private var positions: [String: Int?] = [:]
  /// The files whose includes are being followed, the first manifest first, each with the place of
  /// its include.
  private var open: [(file: LocatedFile, reference: Place?)] = []
  /// The files of reported cycles: of files that include each other, one cycle is reported.
  private var inCycles: Set<String> = []
  private var includes = 0
  /// The files that are JSON.
  private var documents: [JSONDocument] = []

  init(_ source: ManifestSource, options: ReadingOptions) {
    files = ManifestFiles(unread: source)
    files.bundle = source.bundle
    locator = FileLocator(source: source, options: options)
    self.options = options
    // Deeper walks may lack stack.
    reader = StrictReader(
      depth: min(options.limits.depth, 512), fileSize: options.limits.fileSize)
  }

  func walk() {
    guard let file = locator.main() else {
      files.couldNotCheck = true
      files.fileFaults.append(
        .unreadable(
          path: files.path, reason: DiskFile.Failure.missing.reason, reference: nil))
      return
    }
    files.mainIdentity = file.identity
    if case .disk = file.origin, case .folder(let root, _, _) = file.root {
      files.folder = file.folder
      files.rootFolder = root
    }
    read(file, reference: nil)
    files.hasMain = positions[file.identity] != .some(nil)
    HiddenValues.hideVariables(of: documents)
  }

  /// Reads a file after its includes.
  private func read(_ file: LocatedFile, reference: Place?) {
    positions[file.identity] = .some(nil)
    guard let source = bytes(of: file, reference: reference), var manifest = decode(source) else {
      return
    }
    let known = files.files.count
    if options.followsIncludes {
      open.append((file, reference))
      for path in manifest.placed(manifest.manifest.include, "include") ?? []
      where !path.value.isEmpty && !path.value.refersToVariable {
        if let position = include(path, from: file) { manifest.includes.append(position) }
      }
      open.removeLast()
    }
    if !manifest.manifest.allow.isEmpty {
      manifest.coveredPaths = Set(files.files[known...].map(\.source.path) + [source.path])
    }
    files.identities.append(file.identity)
    positions[file.identity] = files.files.count
    files.files.append(manifest)
  }

  /// - Returns: the position of the included file; nil if it cannot be read.
  private func include(_ path: Placed<String>, from file: LocatedFile) -> Int? {
    do throws(FileFault) {
      let included = try locator.locate(path, from: file)
      if let start = open.firstIndex(where: { $0.file.identity == included.identity }) {
        try close(open[start...], at: path)
        return nil
      }
      if let known = positions[included.identity] { return known }
      includes += 1
      guard includes <= limits.includes else {
        // Reported once, when the limit is exceeded.
        if includes == limits.includes + 1 {
          files.fileFaults.append(
            .include(path, .tooMany(allowed: limits.includes, actual: includes)))
        }
        return nil
      }
      read(included, reference: path.place)
      return positions[included.identity] ?? nil
    } catch {
      files.fileFaults.append(error)
      return nil
    }
  }

  /// Reports a cycle of files, which have no order, unless all of them are in reported ones.
  private func close(
    _ cycle: ArraySlice<(file: LocatedFile, reference: Place?)>, at path: Placed<String>
  ) throws(FileFault) {
    let identities = cycle.map(\.file.identity)
    if inCycles.isSuperset(of: identities) { return }
    inCycles.formUnion(identities)
    let links = cycle.dropFirst().compactMap(\.reference) + [path.place]
    throw .include(path, .cycle(cycle.map(\.file.path), links: links))
  }

  private func bytes(of file: LocatedFile, reference: Place?) -> SourceFile? {
    let bytes: [UInt8]
    switch file.origin {
    case _ where options.unsaved[file.identity] != nil:
      bytes = options.unsaved[file.identity] ?? []
    case .memory(let content): bytes = content
    case .disk(let path):
      do throws(DiskFile.Failure) {
        // The caller may name a pipe; an endless include is refused.
        bytes = try DiskFile.read(path, limit: limits.fileSize, onlyRegular: reference != nil)
      } catch {
        report(error, file, reference)
        return nil
      }
    }
    let source = SourceFile(path: file.path, bytes: bytes)
    files.sources[file.path] = source
    return source
  }

  private func report(_ failure: DiskFile.Failure, _ file: LocatedFile, _ reference: Place?) {
    if case .tooLarge(let size) = failure {
      files.sources[file.path] = SourceFile(path: file.path, bytes: [])
      files.fileFaults.append(
        .tooLarge(path: file.path, allowed: limits.fileSize, actual: size))
      return
    }
    files.couldNotCheck = files.couldNotCheck || reference == nil
    if case .missing = failure, reference == nil, let bundle = files.bundle {
      files.fileFaults.append(.noResource(path: bundle.path(of: file.path), bundle))
    } else {
      files.fileFaults.append(
        .unreadable(path: file.path, reason: failure.reason, reference: reference))
    }
  }

  /// Returns the file's manifest after strict reading and decoding.
  private func decode(_ source: SourceFile) -> ManifestFile? {
    let result = reader.read(source)
    let isOther = HiddenValues.hide(in: source, result)
    // Only the kind is reported for a file that is neither a manifest nor a catalog.
    if !isOther {
      files.readingFaults += result.faults.map {
        PlacedReadingFault(fault: $0, source: source)
      }
    }
    guard let document = result.document else { return nil }
    documents.append(document)
    let (manifest, faults) = FormatReading.decode(document, leavesJSON: options.followsIncludes)
    files.formatFaults += faults
    return manifest.map { ManifestFile(document: document, manifest: $0) }
  }
}

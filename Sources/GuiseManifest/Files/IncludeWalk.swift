internal import StrictJSON

/// Reads a manifest and follows its includes.
final class IncludeWalk {
  private(set) var files: ManifestFiles
  private let locator: FileLocator
  private let reader: StrictReader
  private let options: ReadingOptions
  private var limits: ReadingLimits { options.limits }
  private var seen: Set<String> = []
  /// The positions of files already read, by identity.
  private var positions: [String: Int] = [:]
  /// The files whose includes are being followed, the first manifest first, each with the place of
  /// its include.
  private var open: [(file: LocatedFile, reference: Place?)] = []
  private var includes = 0
  /// The files that are JSON.
  private var documents: [JSONDocument] = []
  /// The variables that violate the format.
  private var faultyVariables: Set<JSONValue> = []

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
    files.hasMain = read(file, reference: nil)
    files.secretNames = HiddenValues.hideDefaults(
      in: documents, isIncomplete: files.isIncomplete
    ) { faultyVariables.contains($0) }
  }

  /// Reads a file after its includes.
  ///
  /// - Returns: whether the file can be read as a manifest.
  private func read(_ file: LocatedFile, reference: Place?) -> Bool {
    seen.insert(file.identity)
    guard let source = bytes(of: file, reference: reference), var manifest = approve(source) else {
      files.isIncomplete = true
      return false
    }
    let known = files.files.count
    if options.followsIncludes, let paths = manifest.texts("include") {
      open.append((file, reference))
      for path in paths {
        if let position = include(path, from: file) { manifest.includes.append(position) }
      }
      open.removeLast()
    }
    if manifest.faultyKeys.contains("include") { files.isIncomplete = true }
    if !manifest.manifest.allow.isEmpty || manifest.faultyKeys.contains("allow") {
      manifest.coveredPaths = Set(files.files[known...].map(\.source.path) + [source.path])
    }
    files.identities.append(file.identity)
    positions[file.identity] = files.files.count
    files.files.append(manifest)
    return true
  }

  /// - Returns: the position of the included file; nil if it cannot be read.
  private func include(_ path: Placed<String>, from file: LocatedFile) -> Int? {
    do throws(FileFault) {
      let included = try locator.locate(path, from: file)
      if let start = open.firstIndex(where: { $0.file.identity == included.identity }) {
        let links = open[start...].dropFirst().compactMap(\.reference) + [path.place]
        // The files of a cycle have no order.
        throw .include(path, .cycle(open[start...].map(\.file.path), links: links))
      }
      guard !seen.contains(included.identity) else { return positions[included.identity] }
      includes += 1
      guard includes <= limits.includes else {
        files.isIncomplete = true
        // Reported once, when the limit is exceeded.
        if includes == limits.includes + 1 {
          files.fileFaults.append(
            .include(path, .tooMany(allowed: limits.includes, actual: includes)))
        }
        return nil
      }
      return read(included, reference: path.place) ? positions[included.identity] : nil
    } catch {
      files.fileFaults.append(error)
      files.isIncomplete = true
      return nil
    }
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
        if case .tooLarge(let size) = error {
          files.sources[file.path] = SourceFile(path: file.path, bytes: [])
          files.fileFaults.append(
            .tooLarge(path: file.path, allowed: limits.fileSize, actual: size))
        } else if case .missing = error, reference == nil, let bundle = files.bundle {
          files.couldNotCheck = true
          files.fileFaults.append(.noResource(path: bundle.path(of: file.path), bundle))
        } else {
          files.couldNotCheck = files.couldNotCheck || reference == nil
          files.fileFaults.append(
            .unreadable(path: file.path, reason: error.reason, reference: reference))
        }
        return nil
      }
    }
    let source = SourceFile(path: file.path, bytes: bytes)
    files.sources[file.path] = source
    return source
  }

  /// Returns the file's manifest after strict reading and the format check.
  private func approve(_ source: SourceFile) -> ManifestFile? {
    let result = reader.read(source)
    let isOther = HiddenValues.hide(in: source, result)
    if let document = result.document { documents.append(document) }
    // Only the kind is reported for a file that is neither a manifest nor a catalog.
    if !isOther {
      files.readingFaults += result.faults.map {
        PlacedReadingFault(fault: $0, source: source)
      }
    }
    guard let document = result.document else { return nil }
    var checker = ShapeChecker(repeatedKeys: result.faults.map(\.range.lowerBound))
    let checked = checker.check(document)
    files.formatFaults += checker.faults
    guard var file = checked else { return nil }
    let variables = document.root["variables"]?.value.members.map(\.value) ?? []
    faultyVariables.formUnion(variables.filter { !file.faultyKeys(of: $0).isEmpty })
    do {
      file.manifest = try ApprovedValue(value: document.root, cuts: file.cuts).decoded()
      return file
    } catch {
      // Decoding fails only if the shape check has missed a fault.
      let expected = "a manifest of the format"
      files.formatFaults.append(
        .wrongType(
          subject: "this", expected: expected, example: expected, found: document.root))
      return nil
    }
  }
}

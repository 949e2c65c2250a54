internal import StrictJSON

/// The first step: reads a manifest and follows its includes, each file once.
final class IncludeWalk {
  private(set) var found: ManifestFiles
  private let locator: FileLocator
  private let options: ManifestOptions
  private let followsIncludes: Bool
  /// The identities of the files that were met, and the positions of those that are read.
  private var met: Set<String> = []
  private var positions: [String: Int] = [:]
  /// The files whose includes are being followed, the first manifest first, each with the place of
  /// its include.
  private var open: [(file: LocatedFile, reference: Place?)] = []
  /// The files of reported cycles: of files that include each other, one cycle is reported.
  private var inCycles: Set<String> = []
  private var documents: [JSONDocument] = []

  init(_ found: ManifestFiles, _ locator: FileLocator, followsIncludes: Bool) {
    (self.found, self.locator, self.followsIncludes) = (found, locator, followsIncludes)
    options = locator.options
    if let main = found.located {
      met.insert(main.identity)
      read(main, reference: nil)
    } else {
      report(.missing, found.path, nil)
    }
    HiddenValues.hideVariables(of: documents)
  }

  /// Reads a file after its includes.
  private func read(_ file: LocatedFile, reference: Place?) {
    guard let source = source(of: file, reference), let document = document(source) else { return }
    let (manifest, faults) = FormatReading.decode(
      document, as: Manifest.self, leavesJSON: followsIncludes)
    found.faults += faults
    guard let manifest else { return }
    var includes: [Int] = []
    if followsIncludes {
      open.append((file, reference))
      for path in document.root.placed(manifest.include, "include")
      where !path.value.refersToVariable {
        if let position = include(path, from: file) { includes.append(position) }
      }
      open.removeLast()
    }
    positions[file.identity] = found.files.count
    found.files.append(
      ManifestFile(
        identity: file.identity, document: document, manifest: manifest, includes: includes))
  }

  /// - Returns: The position of the included file; nil if it cannot be read.
  private func include(_ path: Placed<String>, from file: LocatedFile) -> Int? {
    do throws(Fault.Kind) {
      let included = try locator.locate(path.value, from: file)
      if let start = open.firstIndex(where: { $0.file.identity == included.identity }) {
        try close(open[start...], at: path)
      } else if met.insert(included.identity).inserted {
        let (allowed, actual) = (options.limits.includes, met.count - 1)
        if actual == allowed + 1 { throw .tooManyIncludes(allowed: allowed, actual: actual) }
        if actual <= allowed { read(included, reference: path.place) }
      }
      return positions[included.identity]
    } catch {
      found.faults.append(Fault(error, at: path.place))
      return nil
    }
  }

  /// Reports a cycle of files, which have no order, unless all of them are in reported ones.
  private func close(
    _ cycle: ArraySlice<(file: LocatedFile, reference: Place?)>, at path: Placed<String>
  ) throws(Fault.Kind) {
    let identities = cycle.map(\.file.identity)
    if inCycles.isSuperset(of: identities) { return }
    inCycles.formUnion(identities)
    let links = cycle.dropFirst().compactMap(\.reference) + [path.place]
    throw .includeCycle(cycle.map(\.file.path), links: links)
  }

  private func source(of file: LocatedFile, _ reference: Place?) -> SourceFile? {
    do throws(DiskFile.Failure) {
      var bytes = options.unsaved[file.identity] ?? file.bytes
      if bytes == nil {
        // The caller may name a pipe; an endless include is refused.
        bytes = try DiskFile.read(
          file.identity, limit: options.limits.fileSize, onlyRegular: reference != nil)
      }
      found.sources.append(SourceFile(path: file.path, bytes: bytes ?? []))
      return found.sources.last
    } catch {
      report(error, file.path, reference)
      return nil
    }
  }

  private func report(_ failure: DiskFile.Failure, _ path: String, _ reference: Place?) {
    let kind = Fault.Kind.unreadable(path: path, reason: failure.reason)
    found.faults.append(
      reference.map { Fault(kind, at: $0) } ?? Fault(kind, file: path))
  }

  /// Returns the tree of a file after strict reading.
  private func document(_ source: SourceFile) -> JSONDocument? {
    // Deeper trees may lack stack.
    let reader = StrictReader(
      depth: min(options.limits.depth, 512), fileSize: options.limits.fileSize)
    let result = reader.read(source)
    // Only the kind is reported for a file that is neither a manifest nor a catalog.
    if !HiddenValues.hide(in: source, result) {
      found.faults += result.faults.map { Fault($0, in: source) }
    }
    if let document = result.document { documents.append(document) }
    return result.document
  }
}

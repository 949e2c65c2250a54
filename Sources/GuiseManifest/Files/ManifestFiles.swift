/// A manifest and all its includes: each file once, included files first.
///
/// Everything that reads a manifest does so through this type, within the same limits.
package struct ManifestFiles: Sendable {
  /// The files in merge order; the first manifest is the last.
  package private(set) var files: [ManifestFile] = []
  package private(set) var sources: [SourceFile] = []
  /// All faults of the first step.
  package private(set) var faults: [Fault] = []
  /// The root folder of the first manifest's includes, if it is on disk.
  package private(set) var rootFolder: String?
  let source: ManifestSource
  let options: ManifestOptions
  private let followsIncludes: Bool
  /// The identities of the included files that were met.
  private var met: Set<String> = []
  /// The files whose includes are being followed, the first manifest first.
  private var open: [LocatedFile] = []
  /// The files of reported cycles: of files that include each other, one cycle is reported.
  private var inCycles: Set<String> = []
  private var documents: [JSONDocument] = []

  package init(
    _ source: ManifestSource, options: ManifestOptions = .init(), followsIncludes: Bool = true
  ) {
    (self.source, self.options, self.followsIncludes) = (source, options, followsIncludes)
    do throws(Fault.Kind) {
      let main = try locateMain()
      rootFolder = main.bytes == nil ? main.root : nil
      try read(main)
    } catch {
      faults.append(Fault(error, file: path))
    }
    HiddenValues.hideVariables(of: documents)
  }

  /// The manifest's name in reports.
  package var path: String { source.path }
  package var identities: [String] { files.map(\.identity) }
  /// The first manifest; nil if it is unreadable.
  package var main: ManifestFile? { files.last }

  /// Reads a file after its includes.
  private mutating func read(_ file: LocatedFile) throws(Fault.Kind) {
    let source = SourceFile(path: file.path, bytes: try bytes(of: file))
    sources.append(source)
    // Deeper trees may lack stack.
    let reader = StrictReader(
      depth: min(options.limits.depth, 512), fileSize: options.limits.fileSize)
    let result = reader.read(source)
    // Only the kind is reported for a file that is neither a manifest nor a catalog.
    if !HiddenValues.hide(in: source, result) {
      faults += result.faults.map { Fault($0, in: source) }
    }
    guard let document = result.document else { return }
    documents.append(document)
    let (manifest, found) = Manifest.decode(document.root, leavesJSON: followsIncludes)
    faults += found
    guard let manifest else { return }
    let paths = followsIncludes ? document.root["include"]?.value.placedStrings ?? [] : []
    if !paths.isEmpty { open.append(file) }
    let includes = paths.compactMap { include($0, from: file) }
    if !paths.isEmpty { open.removeLast() }
    files.append(
      ManifestFile(
        identity: file.identity, document: document, manifest: manifest, includes: includes))
  }

  /// - Returns: The position of the included file; nil if it cannot be read.
  private mutating func include(_ path: Placed<String>, from file: LocatedFile) -> Int? {
    do throws(Fault.Kind) {
      var included = try locate(path.value, from: file)
      let identity = included.identity
      if let start = open.firstIndex(where: { $0.identity == identity }) {
        // Files of a cycle have no order.
        let cycle = open[start...]
        let isKnown = !inCycles.isDisjoint(with: cycle.map(\.identity))
        inCycles.formUnion(cycle.map(\.identity))
        if isKnown { return nil }
        let places = cycle.dropFirst().compactMap(\.reference) + [path.place]
        let names = (cycle.dropFirst() + cycle.prefix(1)).map(\.path)
        throw .cycle(.include, zip(names, places).map { Placed($0, at: $1) })
      } else if met.insert(identity).inserted {
        let (allowed, actual) = (options.limits.includes, met.count)
        if actual == allowed + 1 {
          throw .exceeded("included files", allowed: allowed, actual: actual)
        }
        included.reference = path.place
        if actual <= allowed { try read(included) }
      }
      return files.firstIndex { $0.identity == identity }
    } catch {
      faults.append(Fault(error, at: path.place))
      return nil
    }
  }

  private func bytes(of file: LocatedFile) throws(Fault.Kind) -> [UInt8] {
    if let bytes = options.unsaved[file.identity] ?? file.bytes { return bytes }
    do throws(DiskFile.Failure) {
      // The caller may name a pipe; an endless include is refused.
      return try DiskFile.read(
        file.identity, limit: options.limits.fileSize, onlyRegular: file.reference != nil)
    } catch {
      throw .unreadable(path: file.path, reason: error.reason)
    }
  }
}

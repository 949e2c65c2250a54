internal import StrictJSON

/// Reads a manifest and what it includes, each file once, includes first.
struct IncludeLoader {
  private let locator: FileLocator
  private let options: ValidationOptions
  private let reader: StrictReader

  private(set) var manifests: [ManifestDocument] = []
  private(set) var documents: [JSONDocument] = []
  private(set) var sources: [String: SourceFile] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  /// What the files accept, each where it is written and in what it includes.
  private(set) var allow: [Composition.Allow] = []
  /// Of every file that was read, includes first.
  private(set) var identities: [String] = []
  /// Something is not known that a file may say.
  private(set) var isIncomplete = false
  private(set) var couldNotCheck = false

  private var seen: Set<String> = []
  private var open: [ManifestFile] = []
  private var includes = 0
  private var isLimitReported = false

  init(_ source: ManifestSource, options: ValidationOptions) {
    locator = FileLocator(source, options: options)
    self.options = options
    reader = StrictReader(limits: options.limits)
  }

  /// The first manifest with all it includes; nil where it cannot be read as one.
  mutating func load(_ source: ManifestSource) -> ManifestDocument? {
    guard let file = locator.main() else {
      couldNotCheck = true
      diagnostics.append(
        UnreadableFile.diagnostic(
          path: source.path, reason: DiskFile.Failure.missing.reason, reference: nil))
      return nil
    }
    return load(file, reference: nil)
  }

  @discardableResult
  private mutating func load(_ file: ManifestFile, reference: Place?) -> ManifestDocument? {
    seen.insert(file.identity)
    guard let source = open(file, reference: reference) else {
      isIncomplete = true
      return nil
    }
    let result = reader.read(source)
    SecretDefaults.hide(in: source, result.document)
    diagnostics += result.faults.map { $0.diagnostic(in: source, document: result.document) }
    guard let document = result.document, let manifest = decode(document, result.faults) else {
      isIncomplete = true
      return nil
    }
    let known = documents.count
    if !manifest.include.isEmpty {
      open.append(file)
      for path in manifest.include { include(path, from: file) }
      open.removeLast()
    }
    if !manifest.allow.isEmpty {
      let paths = Set(documents[known...].map(\.source.path) + [source.path])
      allow += manifest.allow.map { Composition.Allow(rule: $0, paths: paths) }
    }
    identities.append(file.identity)
    documents.append(document)
    manifests.append(manifest)
    return manifest
  }

  private mutating func include(_ path: Placed<String>, from file: ManifestFile) {
    switch locator.locate(path, from: file) {
    case .fault(let diagnostic):
      diagnostics.append(diagnostic)
      isIncomplete = true
    case .file(let included):
      if let start = open.firstIndex(where: { $0.identity == included.identity }) {
        let circle = open[start...].map(\.path)
        diagnostics.append(
          IncludeCycle.diagnostic(circle + [circle.first ?? included.path], at: path.place))
        return
      }
      guard !seen.contains(included.identity) else { return }
      includes += 1
      guard includes <= options.limits.includes else {
        isIncomplete = true
        if !isLimitReported {
          isLimitReported = true
          diagnostics.append(
            LimitExceeded.diagnostic(
              limit: "included files", allowed: options.limits.includes, actual: includes,
              at: path.place))
        }
        return
      }
      load(included, reference: path.place)
    }
  }

  // MARK: One file

  private mutating func open(_ file: ManifestFile, reference: Place?) -> SourceFile? {
    let bytes: [UInt8]
    switch file.origin {
    case .memory(let content): bytes = content
    case .disk(let path):
      do throws(DiskFile.Failure) {
        bytes = try DiskFile.read(
          path, limit: options.limits.fileSize, onlyRegular: reference != nil)
      } catch {
        if case .tooLarge(let size) = error {
          let source = SourceFile(path: file.path, bytes: [])
          sources[file.path] = source
          var diagnostic = LimitExceeded.diagnostic(
            limit: "file size", allowed: options.limits.fileSize, actual: size, at: nil)
          let start = SourcePosition(line: 1, column: 1)
          diagnostic.location = .init(path: file.path, start: start, end: start)
          diagnostics.append(diagnostic)
        } else {
          couldNotCheck = couldNotCheck || reference == nil
          diagnostics.append(
            UnreadableFile.diagnostic(path: file.path, reason: error.reason, reference: reference))
        }
        return nil
      }
    }
    let source = SourceFile(path: file.path, bytes: bytes)
    sources[file.path] = source
    return source
  }

  private mutating func decode(
    _ document: JSONDocument, _ faults: [ReadingFault]
  ) -> ManifestDocument? {
    var checker = ShapeChecker(repeatedKeys: faults.map(\.range.lowerBound))
    let approved = checker.check(document)
    diagnostics += checker.diagnostics
    do {
      return try approved?.decode()
    } catch {
      // Only what one reader takes and the other refuses comes here, such as nesting beyond 512.
      diagnostics.append(InvalidJSON.undecodable(at: Place(opening: document.root)))
      return nil
    }
  }
}

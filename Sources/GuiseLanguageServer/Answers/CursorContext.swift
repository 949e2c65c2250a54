internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// A name in a file, and the results of the last check.
struct CursorContext {
  /// The path by which the check read the file.
  let file: String
  let offset: Int
  let manifest: CheckedManifest?
  /// All manifests that the file belongs to.
  let manifests: [CheckedManifest]
  /// The current text, which may be broken.
  private let document: JSONDocument
  /// The names in it.
  let names: [Occurrence]

  /// - Parameter offset: a UTF-8 byte offset.
  init(
    file: String, text: [UInt8], offset: Int, manifest: CheckedManifest?,
    manifests: [CheckedManifest]
  ) {
    self.file = file
    self.offset = offset
    self.manifest = manifest
    self.manifests = manifests
    document = RecoveredText.document(text, path: file)
    names = NameWalk.names(in: document)
  }

  /// The name at the cursor, finished or not; a cursor at its quotes or braces counts.
  var written: Occurrence? {
    names.first { $0.whole.lowerBound <= offset && offset <= $0.whole.upperBound }
  }

  /// The name at the cursor.
  var target: Occurrence? { written.flatMap { $0.role == .unfinished ? nil : $0 } }

  var text: [UInt8] { document.source.bytes }
  var model: WiringModel? { manifest?.model }
  var composition: Composition? { model?.composition }
  var catalog: Catalog? { manifest?.catalog ?? model?.catalog }

  /// All occurrences of a name, once for each file, in the order of files and places.
  ///
  /// - Complexity: linear in the texts of all files.
  func occurrences(where isWanted: (Occurrence) -> Bool) -> [Occurrence] {
    var seen: Set<String> = []
    return manifests.flatMap { $0.files?.files ?? [] }
      .filter { seen.insert($0.source.path).inserted }
      .flatMap { NameWalk.names(in: $0.document).filter(isWanted) }
  }

  func occurrences(of name: OccurrenceName) -> [Occurrence] {
    occurrences { $0.name == name && $0.role != .unfinished }
  }

  /// The factory of the registration or decorator around a name, from the catalog.
  func factory(around name: Occurrence) -> Catalog.Factory? {
    factoryName(around: name).flatMap { catalog?.factories[$0] }
  }

  /// An override without a factory uses the factory that it overrides, from the last check.
  func factoryName(around name: Occurrence) -> String? {
    if let written = name.writtenFactory ?? (name.isInDecorator ? "" : nil) { return written }
    return name.registration.flatMap { composition?.registration($0)?.main.factory }
  }

  /// Returns the path of a checked file relative to the checked manifest.
  func shown(_ path: String) -> String {
    guard let manifest = manifest?.path else { return path }
    return RelativePath.relative(path, to: RelativePath.folder(of: manifest))
  }

  /// Returns a place as a path and a line, in Markdown.
  func markdown(_ place: Place) -> String {
    "`\(shown(place.source.path)):\(place.source.line(at: place.range.lowerBound))`"
  }
}

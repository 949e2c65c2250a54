internal import GuiseManifest
internal import StrictJSON

/// Places in files that a check has read, as a client counts and names them.
struct WorkspacePlaces {
  private let workspace: Workspace
  private let texts: [String: DocumentText]
  private let uris: [String: String]

  init(_ sources: [String: SourceFile], in workspace: Workspace) {
    self.workspace = workspace
    texts = sources.mapValues { DocumentText($0.bytes) }
    uris = sources.reduce(into: [:]) { $0[$1.key] = workspace.uri(ofFile: $1.key) }
  }

  func uri(_ file: String) -> String { uris[file] ?? workspace.uri(ofFile: file) }

  /// Nil where the text of the file is not known.
  func range(_ file: String, _ range: Range<Int>) -> LSPRange? {
    texts[file]?.range(range, workspace.encoding)
  }

  /// A range of any file, also of one that no check has read; an empty one is the top of the file.
  func location(_ file: String, _ range: Range<Int>) -> LSPLocation {
    func read() -> LSPRange {
      let limit = ReadingLimits().fileSize
      let bytes = (try? DiskFile.read(file, limit: limit, onlyRegular: true)) ?? []
      return DocumentText(bytes).range(range, workspace.encoding)
    }
    return LSPLocation(
      uri: uri(file), range: range.isEmpty ? .top : self.range(file, range) ?? read())
  }
}

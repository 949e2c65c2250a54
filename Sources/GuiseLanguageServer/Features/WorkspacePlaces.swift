internal import GuiseManifest
internal import StrictJSON

/// Places in checked files, in the client's positions and URIs.
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

  /// Returns a range in a file; nil where the text of the file is unknown.
  func range(_ file: String, _ range: Range<Int>) -> LSPRange? {
    texts[file]?.range(range, workspace.encoding)
  }

  /// Returns a range in any file, even an unchecked one; an empty range is the top of the file.
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

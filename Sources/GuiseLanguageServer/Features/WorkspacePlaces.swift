internal import GuiseManifest
internal import StrictJSON

/// Bytes of files that a check has read, as a client counts them.
struct WorkspacePlaces {
  private let workspace: Workspace
  private let texts: [String: DocumentText]
  private let uris: [String: String]

  init(_ manifests: [CheckedManifest], in workspace: Workspace) {
    self.workspace = workspace
    texts = manifests.reduce(into: [:]) { texts, manifest in
      for (path, source) in manifest.files?.sources ?? [:] where texts[path] == nil {
        texts[path] = DocumentText(source.bytes)
      }
    }
    uris = texts.reduce(into: [:]) { $0[$1.key] = workspace.uri(ofFile: $1.key) }
  }

  func location(_ file: String, _ range: Range<Int>) -> LSPLocation {
    LSPLocation(
      uri: uris[file] ?? workspace.uri(ofFile: file),
      range: range.isEmpty ? .top : text(file).range(range, workspace.encoding))
  }

  private func text(_ file: String) -> DocumentText {
    if let text = texts[file] { return text }
    return DocumentText(
      (try? DiskFile.read(file, limit: ReadingLimits().fileSize, onlyRegular: true)) ?? [])
  }
}

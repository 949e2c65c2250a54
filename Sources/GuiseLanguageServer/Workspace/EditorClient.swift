internal import StrictJSON

/// The client, by its parameters of `initialize`, all of which are optional.
struct EditorClient {
  /// The preferred encoding: UTF-8 if the client supports it, since it needs no counting, and
  /// UTF-16 by default.
  let encoding: DocumentText.Encoding
  /// The absolute paths of the client's folders.
  let folders: [String]
  let takesSnippets: Bool
  let completionMarkup: LSPMarkup
  let hoverMarkup: LSPMarkup
  /// Whether the client can report files that change outside the editor.
  let watchesFiles: Bool

  init(_ parameters: JSONValue? = nil) {
    func strings(_ path: String) -> [String] {
      parameters?.part(path)?.elements.compactMap(\.string) ?? []
    }
    func isSet(_ path: String) -> Bool { parameters?.part(path)?.boolean ?? false }
    let offered = strings("capabilities.general.positionEncodings")
    encoding = DocumentText.Encoding.allCases.first { offered.contains($0.rawValue) } ?? .utf16
    let root = [parameters?.part("rootUri")?.string].compactMap(\.self)
    let uris = parameters?.part("workspaceFolders")?.elements.compactMap { $0.part("uri")?.string }
    let paths = (uris ?? root).compactMap(DocumentURI.folder)
    let path = parameters?.part("rootPath")?.string ?? ""
    folders = paths.isEmpty && path.hasPrefix("/") ? [path] : paths
    let completion = "capabilities.textDocument.completion.completionItem"
    takesSnippets = isSet("\(completion).snippetSupport")
    completionMarkup = LSPMarkup(strings("\(completion).documentationFormat"))
    hoverMarkup = LSPMarkup(strings("capabilities.textDocument.hover.contentFormat"))
    watchesFiles = isSet(
      "capabilities.workspace.didChangeWatchedFiles.dynamicRegistration")
  }
}

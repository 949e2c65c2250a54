internal import GuiseValidation
internal import StrictJSON

/// The notifications that the server handles in a running session.
extension Workspace {
  /// Handles a notification; one that the server does not have is ignored.
  func take(_ message: LSPMessage) throws(LSPError) {
    switch message.method {
    case "textDocument/didOpen":
      let uri = try message.text("textDocument.uri")
      let text = try message.text("textDocument.text")
      guard let path = path(uri) else { return }
      let version = message.part("textDocument.version")?.integer
      open(OpenDocument(uri: uri, path: path, version: version, text: text))
    case "textDocument/didChange": try change(message)
    case "textDocument/didClose":
      if let document = document(try message.text("textDocument.uri")) { close(document.path) }
    case "textDocument/didSave", "workspace/didChangeWatchedFiles":
      // Other manifests may include a saved file, and tools may now write further files.
      forgetFiles()
    case "workspace/didChangeWorkspaceFolders":
      func paths(_ part: String) -> [String] {
        message.part(part)?.elements.compactMap { $0.part("uri")?.string }
          .compactMap(DocumentURI.folder) ?? []
      }
      let removed = Set(paths("event.removed"))
      folders = folders.filter { !removed.contains($0) } + paths("event.added")
    default: break
    }
  }

  /// Applies each edit to the result of the previous one; none where one is malformed.
  private func change(_ message: LSPMessage) throws(LSPError) {
    guard let document = document(try message.text("textDocument.uri")) else { return }
    var edits: [(range: LSPRange?, text: String)] = []
    for edit in try message.required(message.part("contentChanges")).elements {
      let range = try edit.part("range").map { range throws(LSPError) in
        try message.required(LSPRange(range))
      }
      edits.append((range, try message.required(edit.part("text")?.string)))
    }
    change(document.path) { document in
      for edit in edits {
        if let range = edit.range {
          document.text.replace(range, with: edit.text)
        } else {
          document.text = DocumentText(Array(edit.text.utf8))
        }
      }
      document.version = message.part("textDocument.version")?.integer ?? document.version
    }
  }
}

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
      open(OpenDocument(uri: uri, path: path, text: text))
    case "textDocument/didChange": try change(message)
    case "textDocument/didClose":
      if let document = document(try message.text("textDocument.uri")) { close(document.path) }
    case "textDocument/didSave", "workspace/didChangeWatchedFiles":
      // Other manifests may include a saved file, and tools may now write further files.
      forgetFiles()
    default: break
    }
  }

  /// Takes the whole new text of a document.
  private func change(_ message: LSPMessage) throws(LSPError) {
    guard let document = document(try message.text("textDocument.uri")) else { return }
    let text = try message.required(
      message.part("contentChanges")?.elements.last?.part("text")?.string)
    change(document.path, to: text)
  }
}

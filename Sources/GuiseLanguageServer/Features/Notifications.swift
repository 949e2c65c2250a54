/// The notifications that the server handles in a running session.
extension Workspace {
  /// Handles a notification; one that the server does not have is ignored.
  func take(_ message: LSPMessage) throws(LSPError) {
    switch message.method {
    case "textDocument/didOpen": open(try message.parameters(OpenParameters.self))
    case "textDocument/didChange": change(try message.parameters(ChangeParameters.self))
    case "textDocument/didClose":
      let uri = try message.parameters(LSPDocumentParameters.self).textDocument.uri
      if let document = document(uri) { close(document.path) }
    case "textDocument/didSave", "workspace/didChangeWatchedFiles":
      // Other manifests may include a saved file, and tools may now write further files.
      forgetFiles()
    case "workspace/didChangeWorkspaceFolders":
      let event = try message.parameters(FoldersParameters.self).event
      let removed = Set(event.removed.compactMap { DocumentURI.folder($0.uri) })
      let added = event.added.compactMap { DocumentURI.folder($0.uri) }
      folders = folders.filter { !removed.contains($0) } + added
    default: break
    }
  }

  private func open(_ parameters: OpenParameters) {
    let document = parameters.textDocument
    // A document without a file, such as a new one, is not known to be a manifest.
    guard let path = DocumentURI.path(document.uri) else { return }
    open(
      OpenDocument(
        uri: document.uri, path: path, version: document.version, text: document.text))
  }

  /// Applies each edit to the result of the previous one.
  private func change(_ parameters: ChangeParameters) {
    guard let document = document(parameters.textDocument.uri) else { return }
    change(document.path) { document in
      for change in parameters.contentChanges {
        if let range = change.range {
          document.text.replace(range, with: change.text, client.encoding)
        } else {
          document.text = DocumentText(Array(change.text.utf8))
        }
      }
      document.version = parameters.textDocument.version ?? document.version
    }
  }
}

private struct OpenParameters: Decodable {
  struct Document: Decodable {
    var uri: String
    var version: Int?
    var text: String
  }
  var textDocument: Document
}

private struct ChangeParameters: Decodable {
  struct Document: Decodable {
    var uri: String
    var version: Int?
  }
  struct Change: Decodable {
    var range: LSPRange?
    var text: String
  }
  var textDocument: Document
  var contentChanges: [Change]
}

private struct FoldersParameters: Decodable {
  struct Event: Decodable {
    var added: [LSPDocumentIdentifier]
    var removed: [LSPDocumentIdentifier]
  }
  var event: Event
}

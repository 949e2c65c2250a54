/// `textDocument/didOpen`: the client's text replaces the file on disk.
enum OpenNotification: ServerNotification {
  struct Parameters: Decodable {
    struct Document: Decodable {
      var uri: String
      var version: Int?
      var text: String
    }
    var textDocument: Document
  }

  static let method = "textDocument/didOpen"

  static func take(_ parameters: Parameters, in workspace: Workspace) {
    let document = parameters.textDocument
    // A document without a file, such as a new one, is not known to be a manifest.
    guard let path = DocumentURI.path(document.uri) else { return }
    workspace.open(
      OpenDocument(
        uri: document.uri, path: path, version: document.version, text: document.text))
  }
}

/// `textDocument/didChange`: edits, each applied to the result of the previous one.
enum ChangeNotification: ServerNotification {
  struct Parameters: Decodable {
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

  static let method = "textDocument/didChange"

  static func take(_ parameters: Parameters, in workspace: Workspace) {
    guard let document = workspace.document(parameters.textDocument.uri) else { return }
    workspace.change(document.path) { document in
      for change in parameters.contentChanges {
        if let range = change.range {
          document.text.replace(range, with: change.text, workspace.encoding)
        } else {
          document.text = DocumentText(Array(change.text.utf8))
        }
      }
      document.version = parameters.textDocument.version ?? document.version
    }
  }
}

/// `textDocument/didSave`: other manifests may include the file, and tools may now write further
/// files.
enum SaveNotification: ServerNotification {
  typealias Parameters = LSPDocumentParameters

  static let method = "textDocument/didSave"

  static func take(_ parameters: Parameters, in workspace: Workspace) { workspace.forgetFiles() }
}

/// `textDocument/didClose`: the file on disk replaces the client's text.
enum CloseNotification: ServerNotification {
  typealias Parameters = LSPDocumentParameters

  static let method = "textDocument/didClose"

  static func take(_ parameters: Parameters, in workspace: Workspace) {
    guard let document = workspace.document(parameters.textDocument.uri) else { return }
    workspace.close(document.path)
  }
}

/// `workspace/didChangeWatchedFiles`: changes of files outside the editor.
enum WatchedFilesNotification: ServerNotification {
  struct Parameters: Decodable {}

  static let method = "workspace/didChangeWatchedFiles"

  static func take(_ parameters: Parameters, in workspace: Workspace) { workspace.forgetFiles() }
}

/// `workspace/didChangeWorkspaceFolders`.
enum FoldersNotification: ServerNotification {
  struct Parameters: Decodable {
    struct Folder: Decodable {
      var uri: String
    }
    struct Event: Decodable {
      var added: [Folder]
      var removed: [Folder]
    }
    var event: Event
  }

  static let method = "workspace/didChangeWorkspaceFolders"

  static func take(_ parameters: Parameters, in workspace: Workspace) {
    let removed = Set(parameters.event.removed.compactMap { DocumentURI.folder($0.uri) })
    let added = parameters.event.added.compactMap { DocumentURI.folder($0.uri) }
    workspace.folders = workspace.folders.filter { !removed.contains($0) } + added
  }
}

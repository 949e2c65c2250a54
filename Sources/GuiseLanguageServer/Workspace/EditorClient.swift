internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// The client, by its parameters of `initialize`, all of which are optional.
struct EditorClient {
  /// The absolute paths of the client's folders.
  let folders: [String]
  /// Whether the client can report files that change outside the editor.
  let watchesFiles: Bool

  init(_ parameters: JSONValue? = nil) {
    let root = [parameters?.part("rootUri")?.string].compactMap(\.self)
    let uris = parameters?.part("workspaceFolders")?.elements.compactMap { $0.part("uri")?.string }
    folders = (uris ?? root).compactMap(DocumentURI.folder)
    let watching = "capabilities.workspace.didChangeWatchedFiles.dynamicRegistration"
    watchesFiles = parameters?.part(watching)?.boolean ?? false
  }
}

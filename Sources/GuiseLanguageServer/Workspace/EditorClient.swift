internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// The client, by its parameters of `initialize`, all of which are optional.
struct EditorClient {
  /// The absolute paths of the client's folders.
  let folders: [String]
  /// Whether the client can report files that change outside the editor.
  let watchesFiles: Bool
  private let markdown: (hover: Bool, documentation: Bool)

  init(_ parameters: JSONValue? = nil) {
    let root = [parameters?.part("rootUri")?.string].compactMap(\.self)
    let uris = parameters?.part("workspaceFolders")?.elements.compactMap { $0.part("uri")?.string }
    folders = (uris ?? root).compactMap(DocumentURI.folder)
    let watching = "capabilities.workspace.didChangeWatchedFiles.dynamicRegistration"
    watchesFiles = parameters?.part(watching)?.boolean ?? false
    func takesMarkdown(_ formats: String) -> Bool {
      let formats = parameters?.part("capabilities.textDocument.\(formats)")?.elements
      return formats?.contains { $0.string == "markdown" } ?? false
    }
    markdown = (
      takesMarkdown("hover.contentFormat"),
      takesMarkdown("completion.completionItem.documentationFormat")
    )
  }

  /// Returns the text of a hover; Markdown is also readable as plain text.
  func hover(_ text: String) -> JSON {
    ["kind": markdown.hover ? "markdown" : "plaintext", "value": .string(text)]
  }

  /// Returns the documentation of an item of completion.
  func documentation(_ text: String) -> JSON {
    markdown.documentation ? ["kind": "markdown", "value": .string(text)] : .string(text)
  }
}

internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// The client, by its parameters of `initialize`, all of which are optional.
struct EditorClient {
  /// The preferred encoding: UTF-8 if the client supports it, since it needs no counting, and
  /// UTF-16 by default.
  let encoding: DocumentText.Encoding
  /// The absolute paths of the client's folders.
  let folders: [String]
  let takesSnippets: Bool
  private let completionFormats: [String]
  private let hoverFormats: [String]
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
    completionFormats = strings("\(completion).documentationFormat")
    hoverFormats = strings("capabilities.textDocument.hover.contentFormat")
    watchesFiles = isSet(
      "capabilities.workspace.didChangeWatchedFiles.dynamicRegistration")
  }

  func documentation(_ markdown: String) -> JSON { Self.text(markdown, in: completionFormats) }

  func hover(_ markdown: String) -> JSON { Self.text(markdown, in: hoverFormats) }

  /// Returns a text for a client that supports some formats: Markdown that is also readable as plain
  /// text. A client that declares none gets a plain string.
  private static func text(_ markdown: String, in formats: [String]) -> JSON {
    let kind = ["markdown", "plaintext"].first(where: formats.contains)
    return kind.map { ["kind": .string($0), "value": .string(markdown)] } ?? .string(markdown)
  }
}

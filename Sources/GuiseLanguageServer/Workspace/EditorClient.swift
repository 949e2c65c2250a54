/// The client, by its parameters of `initialize`, all of which are optional.
struct EditorClient: Decodable {
  private struct Capabilities: Decodable {
    struct General: Decodable { var positionEncodings: [String]? }
    struct Registration: Decodable { var dynamicRegistration: Bool? }
    struct Workspace: Decodable { var didChangeWatchedFiles: Registration? }
    struct Item: Decodable {
      var snippetSupport: Bool?
      var documentationFormat: [String]?
    }
    struct Hover: Decodable { var contentFormat: [String]? }
    struct Completion: Decodable { var completionItem: Item? }
    struct Document: Decodable {
      var completion: Completion?
      var hover: Hover?
    }
    var general: General?
    var workspace: Workspace?
    var textDocument: Document?
  }

  private var capabilities: Capabilities?
  private var workspaceFolders: [LSPDocumentIdentifier]?
  private var rootUri: String?
  private var rootPath: String?

  /// The preferred encoding: UTF-8 if the client supports it, since it needs no counting, and
  /// UTF-16 by default.
  var encoding: DocumentText.Encoding {
    let offered = capabilities?.general?.positionEncodings ?? []
    return DocumentText.Encoding.allCases.first { offered.contains($0.rawValue) } ?? .utf16
  }

  var folders: [String] {
    let uris = workspaceFolders?.map(\.uri) ?? [rootUri].compactMap(\.self)
    let paths = uris.compactMap(DocumentURI.folder)
    return paths.isEmpty ? [rootPath].compactMap(\.self).filter { $0.hasPrefix("/") } : paths
  }

  var takesSnippets: Bool {
    capabilities?.textDocument?.completion?.completionItem?.snippetSupport ?? false
  }

  var completionMarkup: LSPMarkup {
    LSPMarkup(capabilities?.textDocument?.completion?.completionItem?.documentationFormat)
  }

  var hoverMarkup: LSPMarkup { LSPMarkup(capabilities?.textDocument?.hover?.contentFormat) }

  var watchesFiles: Bool {
    capabilities?.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false
  }
}

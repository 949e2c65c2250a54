internal import StrictJSON

/// `textDocument/hover`.
enum HoverFeature: ServerRequest {
  typealias Parameters = LSPPositionParameters

  static let method = "textDocument/hover"
  static let capabilities: [String: JSONLiteral] = ["hoverProvider": true]

  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSONLiteral {
    guard
      let (document, question) = workspace.question(
        parameters.textDocument.uri, parameters.position),
      let hover = Hover(question)
    else { return .null }
    return [
      "contents": workspace.hoverMarkup.json(hover.markdown),
      "range": document.text.range(hover.range, workspace.encoding).json,
    ]
  }
}

/// `textDocument/definition`.
enum DefinitionFeature: ServerRequest {
  typealias Parameters = LSPPositionParameters

  static let method = "textDocument/definition"
  static let capabilities: [String: JSONLiteral] = ["definitionProvider": true]

  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSONLiteral {
    guard
      let (document, question) = workspace.question(
        parameters.textDocument.uri, parameters.position)
    else { return .null }
    let manifests = workspace.manifests(having: document)
    let search = DefinitionSearch(
      question, in: manifests, code: workspace.codeFolders(for: document))
    let places = WorkspacePlaces(manifests, in: workspace)
    return .array(search.places.map { places.location($0.file, $0.range).json })
  }
}

/// `textDocument/references`.
enum ReferencesFeature: ServerRequest {
  struct Parameters: Decodable {
    struct Context: Decodable {
      var includeDeclaration: Bool?
    }
    var textDocument: LSPDocumentIdentifier
    var position: LSPPosition
    var context: Context?
  }

  static let method = "textDocument/references"
  static let capabilities: [String: JSONLiteral] = ["referencesProvider": true]

  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSONLiteral {
    guard
      let (document, question) = workspace.question(
        parameters.textDocument.uri, parameters.position)
    else { return .null }
    let manifests = workspace.manifests(having: document)
    let withDefinitions = parameters.context?.includeDeclaration ?? true
    let places = WorkspacePlaces(manifests, in: workspace)
    let found = OccurrenceSearch(question, in: manifests).all.filter {
      withDefinitions || $0.occurrence.role == .reference
    }
    return .array(found.map { places.location($0.file, $0.occurrence.range).json })
  }
}

/// `textDocument/prepareRename`: whether it can be renamed, before a name is asked for.
enum PrepareRenameFeature: ServerRequest {
  typealias Parameters = LSPPositionParameters

  static let method = "textDocument/prepareRename"
  static let capabilities: [String: JSONLiteral] = [:]

  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSONLiteral {
    guard
      let (document, question) = workspace.question(
        parameters.textDocument.uri, parameters.position)
    else { return .null }
    do {
      let rename = try Rename(question, in: workspace.manifests(having: document))
      let range = document.text.range(rename.target.range, workspace.encoding)
      return ["range": range.json, "placeholder": .string(rename.target.name.text)]
    } catch {
      throw LSPError(.requestFailed, error.reason)
    }
  }
}

/// `textDocument/rename`.
enum RenameFeature: ServerRequest {
  struct Parameters: Decodable {
    var textDocument: LSPDocumentIdentifier
    var position: LSPPosition
    var newName: String
  }

  static let method = "textDocument/rename"
  static let capabilities: [String: JSONLiteral] = ["renameProvider": ["prepareProvider": true]]

  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSONLiteral {
    guard
      let (document, question) = workspace.question(
        parameters.textDocument.uri, parameters.position)
    else { return .null }
    let manifests = workspace.manifests(having: document)
    let places = WorkspacePlaces(manifests, in: workspace)
    do {
      let edits = try Rename(question, in: manifests).edits(to: parameters.newName)
      var whole = LSPWorkspaceEdit()
      for (file, ranges) in edits {
        for range in ranges {
          let location = places.location(file, range)
          whole.changes[location.uri, default: []].append(
            LSPTextEdit(range: location.range, newText: parameters.newName))
        }
      }
      return whole.json
    } catch {
      throw LSPError(.requestFailed, error.reason)
    }
  }
}

internal import GuiseManifest
internal import StrictJSON

/// `textDocument/definition`.
enum DefinitionFeature: PlaceRequest {
  typealias Parameters = LSPPositionParameters

  static let method = "textDocument/definition"
  static let capabilities: [String: JSON] = ["definitionProvider": true]

  static func answer(
    _ place: RequestedPlace, _ parameters: Parameters
  ) throws(LSPError) -> JSON {
    let folders = place.workspace.codeFolders(for: place.document)
    let locations = place.locations
    return .array(
      place.context.definitions(in: place.manifests, code: folders).map {
        locations.location($0.file, $0.range).json
      })
  }
}

/// `textDocument/references`.
enum ReferencesFeature: PlaceRequest {
  struct Parameters: LSPPlaceParameters {
    struct Context: Decodable {
      var includeDeclaration: Bool?
    }
    var textDocument: LSPDocumentIdentifier
    var position: LSPPosition
    var context: Context?
  }

  static let method = "textDocument/references"
  static let capabilities: [String: JSON] = ["referencesProvider": true]

  static func answer(
    _ place: RequestedPlace, _ parameters: Parameters
  ) throws(LSPError) -> JSON {
    let withDefinitions = parameters.context?.includeDeclaration ?? true
    let locations = place.locations
    let found = place.context.occurrences(in: place.manifests).filter {
      withDefinitions || $0.occurrence.role == .reference
    }
    return .array(found.map { locations.location($0.file, $0.occurrence.range).json })
  }
}

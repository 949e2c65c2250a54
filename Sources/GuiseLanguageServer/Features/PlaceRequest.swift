internal import GuiseManifest
internal import StrictJSON

/// A request about a place in an open document.
protocol PlaceRequest: ServerRequest where Parameters: LSPPlaceParameters {
  /// Whether the answer requires a check of the current text, not just the last results.
  static var needsCheck: Bool { get }

  static func answer(
    _ place: RequestedPlace, _ parameters: Parameters
  ) throws(LSPError) -> JSON
}

extension PlaceRequest {
  static var needsCheck: Bool { true }

  /// Answers for the document, or with null where it is not open.
  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSON {
    let asked = workspace.context(
      parameters.textDocument.uri, parameters.position, isFresh: needsCheck)
    guard let (document, context) = asked else { return .null }
    let place = RequestedPlace(document: document, context: context, workspace: workspace)
    return try answer(place, parameters)
  }
}

/// A place in an open document, with the results for its manifests.
struct RequestedPlace {
  let document: OpenDocument
  let context: CursorContext
  let workspace: Workspace

  var manifests: [CheckedManifest] { workspace.manifests(having: document) }

  /// The places in files of the manifests, for the client.
  var locations: WorkspacePlaces {
    let sources = manifests.map { $0.files?.sources ?? [:] }
    return WorkspacePlaces(
      sources.reduce([:]) { $0.merging($1) { first, _ in first } }, in: workspace)
  }

  /// Returns a range of the document, for the client.
  func range(_ range: Range<Int>) -> LSPRange { document.text.range(range, workspace.encoding) }
}

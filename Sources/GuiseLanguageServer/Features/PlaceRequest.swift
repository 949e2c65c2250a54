internal import GuiseManifest
internal import StrictJSON

/// A request about a place of an open document.
protocol PlaceRequest: ServerRequest where Parameters: LSPPlaceParameters {
  /// Whether the answer has to be about the present text, and not about what was checked last.
  static var needsCheck: Bool { get }

  static func answer(
    _ place: AskedPlace, _ parameters: Parameters
  ) throws(LSPError) -> JSON
}

extension PlaceRequest {
  static var needsCheck: Bool { true }

  /// Where the document is not open there is nothing to say.
  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSON {
    let asked = workspace.context(
      parameters.textDocument.uri, parameters.position, isFresh: needsCheck)
    guard let (document, context) = asked else { return .null }
    let place = AskedPlace(document: document, context: context, workspace: workspace)
    return try answer(place, parameters)
  }
}

/// A place of an open document, with what is known of its manifests.
struct AskedPlace {
  let document: OpenDocument
  let context: CursorContext
  let workspace: Workspace

  var manifests: [CheckedManifest] { workspace.manifests(having: document) }

  /// Places in files of the manifests, for the client.
  var locations: WorkspacePlaces {
    let sources = manifests.map { $0.files?.sources ?? [:] }
    return WorkspacePlaces(
      sources.reduce([:]) { $0.merging($1) { first, _ in first } }, in: workspace)
  }

  /// A range of the document, for the client.
  func range(_ range: Range<Int>) -> LSPRange { document.text.range(range, workspace.encoding) }
}

internal import GuiseManifest
internal import StrictJSON

/// `textDocument/hover`.
enum HoverFeature: PlaceRequest {
  typealias Parameters = LSPPositionParameters

  static let method = "textDocument/hover"
  static let capabilities: [String: JSON] = ["hoverProvider": true]

  static func answer(
    _ place: RequestedPlace, _ parameters: Parameters
  ) throws(LSPError) -> JSON {
    guard let hover = place.context.hover(in: place.manifests) else { return .null }
    return [
      "contents": place.workspace.hoverMarkup.json(hover.markdown),
      "range": place.range(hover.range).json,
    ]
  }
}

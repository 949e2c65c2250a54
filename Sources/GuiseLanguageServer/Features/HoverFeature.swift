internal import StrictJSON

/// `textDocument/hover`.
enum HoverFeature: PlaceRequest {
  typealias Parameters = LSPPositionParameters

  static let method = "textDocument/hover"
  static let capabilities: [String: JSONLiteral] = ["hoverProvider": true]

  static func answer(
    _ place: AskedPlace, _ parameters: Parameters
  ) throws(LSPError) -> JSONLiteral {
    guard let hover = Hover(place.question, in: place.manifests) else { return .null }
    return [
      "contents": place.workspace.hoverMarkup.json(hover.markdown),
      "range": place.range(hover.range).json,
    ]
  }
}

internal import GuiseManifest
internal import GuiseTooling
internal import StrictJSON

/// The text about a place under the pointer.
struct Hover {
  var markdown: String
  /// The bytes that the text describes.
  var range: Range<Int>
}

extension CursorContext {
  /// The wiring of the manifest that the file belongs to.
  var wiring: WiringDescription? {
    model.map { WiringDescription($0, findings: manifest?.found ?? []) }
  }

  /// Describes the name or key at the cursor.
  ///
  /// - Parameter manifests: all manifests that the file belongs to.
  /// - Returns: nil where there is no description.
  ///
  /// - Complexity: linear in the text and in the wiring.
  func hover(in manifests: [CheckedManifest]) -> Hover? {
    guard let token = place.token, token.kind != .object, token.kind != .array else { return nil }
    guard let target else { return keyHover.map { Hover(markdown: $0, range: token.range) } }
    guard let text = markdown(of: target) else { return nil }
    let start = min(target.range.lowerBound, place.offset)
    let end = max(target.range.upperBound, min(place.offset + 1, token.range.upperBound))
    let lines = [text] + manifestLines(of: target.name, in: manifests)
    return Hover(markdown: lines.joined(separator: "\n\n"), range: start..<end)
  }
}

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
  /// - Returns: nil where there is no description.
  /// - Complexity: linear in the text and in the wiring.
  var hover: Hover? {
    guard let token = place.token, token.kind != .object, token.kind != .array else { return nil }
    guard let target else { return keyHover.map { Hover(markdown: $0, range: token.range) } }
    guard let text = markdown(of: target) else { return nil }
    let start = min(target.range.lowerBound, place.offset)
    let end = max(target.range.upperBound, min(place.offset + 1, token.range.upperBound))
    let lines = [text] + manifestLines(of: target.name)
    return Hover(markdown: lines.joined(separator: "\n\n"), range: start..<end)
  }

  /// Returns lines that name the manifest shown, where it is not the file itself, and the manifests
  /// with a different definition.
  private func manifestLines(of name: OccurrenceName) -> [String] {
    guard let manifest, manifest.model != nil else { return [] }
    switch name.kind {
    case .factory, .rule, .include, .catalog: return []
    case .registration, .variable, .assembly, .scope, .tag, .service, .parameter: break
    }
    let isOwn = manifest.path == file
    let others = manifests.filter { other in
      other.path != manifest.path && Self.differs(name, in: other, from: manifest)
    }
    return (isOwn ? [] : ["As in `\(shown(manifest.path))`."])
      + Hover.list("Different in", others.map { shown($0.path) })
  }

  private static func differs(
    _ name: OccurrenceName, in manifest: CheckedManifest, from shown: CheckedManifest
  ) -> Bool {
    guard let one = manifest.model?.composition, let other = shown.model?.composition else {
      return false
    }
    switch name.kind {
    case .registration:
      return one.usable[name.text]?.effective != other.usable[name.text]?.effective
    case .variable:
      return one.variables[name.text]?.value != other.variables[name.text]?.value
    default: return false
    }
  }
}

/// Lists in Markdown.
extension Hover {
  /// The number of entries after which a list is cut.
  private static let limit = 10

  static func codes(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Returns a line with a title; empty for an empty list.
  static func list(_ title: String, _ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    let more = names.count > limit ? " and \(names.count - limit) more" : ""
    return ["\(title): \(codes(Array(names.prefix(limit))))\(more)"]
  }
}

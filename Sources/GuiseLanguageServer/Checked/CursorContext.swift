internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// A place in a file and its context: the cursor, the keys and values of the format there, and the
/// results of the last check.
package struct CursorContext: Sendable {
  /// The path by which the check read the file.
  let file: String
  /// The current text, which may be broken.
  let text: [UInt8]
  var manifest: CheckedManifest?
  /// All manifests that the file belongs to.
  let manifests: [CheckedManifest]
  let place: CursorPlace
  let format: CursorFormat

  /// - Parameter offset: a UTF-8 byte offset.
  package init(
    file: String, text: [UInt8], offset: Int, manifest: CheckedManifest?,
    manifests: [CheckedManifest] = []
  ) {
    self.file = file
    self.text = text
    self.manifest = manifest
    self.manifests = manifests
    place = CursorPlace(text, at: offset)
    // For a key, the format depends on the enclosing object and not on the key's name.
    format = CursorFormat(place.standing == .key ? place.container : place.path[...])
  }

  var model: WiringModel? { manifest?.model }
  var composition: Composition? { model?.composition }
  var catalog: Catalog? { manifest?.catalog ?? model?.catalog }
  /// The innermost object or array around the cursor.
  var frame: JSONValue? { place.frames.last }

  /// The other keys of the object around the cursor.
  var keys: Set<String> {
    let members = frame?.members.filter { $0.keyIndex != place.token?.index }
    return Set(members?.map(\.key) ?? [])
  }
  /// The other strings of the list around the cursor.
  var elements: Set<String> {
    let elements = frame?.elements.filter { $0.index != place.token?.index }
    return Set(elements?.compactMap(\.string) ?? [])
  }

  /// Returns the path of a checked file relative to the checked manifest.
  func shown(_ path: String) -> String {
    guard let manifest = manifest?.path else { return path }
    return RelativePath.relative(path, to: RelativePath.folder(of: manifest))
  }

  /// Returns a place as a path and a line, in Markdown.
  func markdown(_ place: Place) -> String {
    "`\(shown(place.source.path)):\(place.source.line(at: place.range.lowerBound))`"
  }

  /// Returns the key at the given depth of the path.
  func name(at depth: Int) -> String? {
    guard place.path.indices.contains(depth), case .key(let name) = place.path[depth] else {
      return nil
    }
    return name
  }

  /// Returns the name that follows a key of the format, in the innermost object with that key.
  func name(in key: String) -> String? {
    format.levels.last { $0.key.name == key }.flatMap { name(at: $0.depth + 1) }
  }

  /// The identifier of the registration around the cursor.
  var registration: String? { name(in: "registrations") }
}

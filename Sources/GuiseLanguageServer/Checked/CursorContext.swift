internal import GuiseManifest
internal import StrictJSON

/// One place in one file with all that is known of it: the cursor, the keys and values that the format has
/// there, and the results of the last check.
package struct CursorContext: Sendable {
  /// The identity under which the check read the file.
  let file: String
  /// Its present text, which may be broken.
  let text: [UInt8]
  let manifest: CheckedManifest?
  /// The files that the manifest may name.
  let files: CompletionFolder
  let place: CursorPlace
  let format: CursorFormat

  /// - Parameter offset: a UTF-8 byte offset.
  package init(
    file: String, text: [UInt8], offset: Int, manifest: CheckedManifest?,
    files: CompletionFolder = .disk
  ) {
    self.file = file
    self.text = text
    self.manifest = manifest
    self.files = files
    place = CursorPlace(text, at: offset)
    // A key's own name does not matter: the object that it is in does.
    format = CursorFormat(place.standing == .key ? place.container : place.path[...])
  }

  var model: WiringModel? { manifest?.model }
  var composition: Composition? { model?.composition }
  var catalog: Catalog? { manifest?.catalog ?? model?.catalog }
  /// The object or array directly around the cursor.
  var frame: JSONValue? { place.frames.last }

  /// Names that the object around the cursor has already.
  var keys: Set<String> {
    let members = frame?.members.filter { $0.keyIndex != place.token?.index }
    return Set(members?.map(\.key) ?? [])
  }
  /// Texts that the list around the cursor has already.
  var elements: Set<String> {
    let elements = frame?.elements.filter { $0.index != place.token?.index }
    return Set(elements?.compactMap(\.string) ?? [])
  }

  /// The path of a file that the check read, as seen from the manifest that was checked.
  func shown(_ path: String) -> String {
    guard let manifest = manifest?.path else { return path }
    return RelativePath.relative(path, to: RelativePath.folder(of: manifest))
  }

  /// The line of a place, in Markdown.
  func markdown(_ place: Place) -> String {
    "`\(shown(place.source.path)):\(place.source.line(at: place.range.lowerBound))`"
  }

  /// The name that stands behind so many steps.
  func name(at depth: Int) -> String? {
    guard place.path.indices.contains(depth), case .key(let name) = place.path[depth] else {
      return nil
    }
    return name
  }

  /// The name in the innermost object of names that a key of the format has.
  func name(in key: String) -> String? {
    format.levels.last { $0.key.name == key }.flatMap { name(at: $0.depth + 1) }
  }

  /// The identifier of the registration around the cursor.
  var registration: String? { name(in: "registrations") }
}

extension CursorPlace {
  /// The way to the object or array around the cursor.
  var container: ArraySlice<JSONValue.Step> { path.prefix(max(frames.count - 1, 0)) }
}

internal import GuiseManifest
internal import StrictJSON

/// All that completion looks at: the cursor, what the format says of its place, and what the last
/// check knows.
struct CompletionContext {
  let question: CursorQuestion
  let place: CursorPlace
  let format: CursorFormat
  let files: CompletionFolder

  init(_ question: CursorQuestion, files: CompletionFolder) {
    self.question = question
    self.files = files
    let place = CursorPlace(question.text, at: question.offset)
    self.place = place
    // A key's own name does not matter: the object that it is in does.
    format = CursorFormat(place.standing == .key ? place.container : place.path[...])
  }

  var text: [UInt8] { question.text }
  var model: WiringModel? { question.manifest?.model }
  var catalog: Catalog? { question.manifest?.catalog ?? model?.catalog }
  /// What is directly around the cursor.
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
    guard let manifest = question.manifest?.path else { return path }
    return RelativePath.relative(path, to: RelativePath.folder(of: manifest))
  }

  /// The object at so many steps.
  func frame(at depth: Int) -> JSONValue? {
    place.frames.indices.contains(depth) ? place.frames[depth] : nil
  }

  func name(at depth: Int) -> String? {
    guard place.path.indices.contains(depth), case .key(let name) = place.path[depth] else {
      return nil
    }
    return name
  }
}

extension CursorPlace {
  /// The way to the object or array around the cursor.
  var container: ArraySlice<JSONValue.Step> { path.prefix(max(frames.count - 1, 0)) }
}

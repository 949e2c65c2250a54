internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// The requests that the server answers, except for starting and stopping.
extension Workspace {
  /// The capabilities that the server announces for its requests.
  static let capabilities: JSON = [
    "codeActionProvider": ["codeActionKinds": ["quickfix"]],
    "completionProvider": ["triggerCharacters": ["\"", "{", "/"]],
    "definitionProvider": true,
    "hoverProvider": true,
    "referencesProvider": true,
    "renameProvider": ["prepareProvider": true],
  ]

  /// Answers a request, with null for a place in a document that is not open.
  ///
  /// - Returns: nil for a method that the server does not have.
  func answer(_ message: LSPMessage) throws(LSPError) -> JSON? {
    switch message.method {
    case "textDocument/completion":
      // Completion does not wait for a check, which runs when the user pauses.
      return try place(in: message, isFresh: false)?.completions ?? .null
    case "textDocument/hover":
      return try place(in: message)?.hover ?? .null
    case "textDocument/definition":
      return try place(in: message)?.definitions ?? .null
    case "textDocument/references":
      let withDefinitions = message.part("context.includeDeclaration")?.boolean ?? true
      return try place(in: message)?.references(withDefinitions: withDefinitions) ?? .null
    case "textDocument/prepareRename":
      return try place(in: message)?.renamedRange() ?? .null
    case "textDocument/rename":
      return try place(in: message)?.rename(to: message.text("newName")) ?? .null
    case "textDocument/codeAction":
      return try codeActions(message)
    default: return nil
    }
  }

  /// Returns the place that a request is about; nil in a document that is not open.
  ///
  /// - Parameter isFresh: whether to check the current text first.
  private func place(
    in message: LSPMessage, isFresh: Bool = true
  ) throws(LSPError) -> RequestedPlace? {
    let position = try message.required(LSPPosition(message.part("position")))
    guard let document = document(try message.text("textDocument.uri")) else { return nil }
    if isFresh || manifest(of: document) == nil { settle() }
    let manifest = manifest(of: document)
    let context = CursorContext(
      file: manifest?.name(ofFile: document.identity) ?? document.path,
      text: document.text.bytes, offset: document.text.offset(of: position), manifest: manifest,
      manifests: manifests(having: document))
    return RequestedPlace(document: document, context: context, workspace: self)
  }
}

/// A place in an open document, with the results for its manifests.
struct RequestedPlace {
  let document: OpenDocument
  let context: CursorContext
  let workspace: Workspace

  /// The places in files of the manifests, for the client.
  private var places: WorkspacePlaces {
    let sources = context.manifests.map { $0.files?.sourcesByPath ?? [:] }
    return WorkspacePlaces(
      sources.reduce([:]) { $0.merging($1) { first, _ in first } }, in: workspace)
  }

  /// Returns a range of the document, for the client.
  private func range(_ range: Range<Int>) -> LSPRange { document.text.range(range) }

  var completions: JSON {
    guard let (replaced, end) = context.completedRange else { return [] }
    let range = range(replaced)
    let all = context.completions
    let width = String(all.count).count
    let items = all.enumerated().map { number, completion -> JSON in
      let position = String(number)
      let written = JSONText.quoted(completion.text).dropFirst().dropLast()
      var item: JSON = [
        "label": .string(completion.text),
        "sortText": .string(String(repeating: "0", count: width - position.count) + position),
        "textEdit": range.edit(written + end),
      ]
      if let detail = completion.detail { item = item.adding(["detail": .string(detail)]) }
      if let text = completion.documentation {
        item = item.adding(["documentation": .string(text)])
      }
      return item
    }
    return .array(items)
  }

  var hover: JSON {
    guard let hover = context.hover else { return .null }
    return [
      "contents": ["kind": "markdown", "value": .string(hover.markdown)],
      "range": range(hover.range).json,
    ]
  }

  var definitions: JSON {
    locations(context.definitions(inCode: workspace.folder(of: document.path)))
  }

  func references(withDefinitions: Bool) -> JSON {
    let found = context.target.map { context.occurrences(of: $0.name) } ?? []
    let wanted = found.filter { withDefinitions || $0.role == .reference }
    return locations(wanted.map { ($0.file, $0.range) })
  }

  private func locations(_ found: [CursorContext.FileRange]) -> JSON {
    let places = places
    return .array(found.map { places.location($0.file, $0.range).json })
  }

  /// Returns the name to rename, so that a refusal comes before the user enters a new one.
  func renamedRange() throws(LSPError) -> JSON {
    let target = try context.renameTarget().target
    return ["range": range(target.range).json, "placeholder": .string(target.name.text)]
  }

  func rename(to name: String) throws(LSPError) -> JSON {
    let places = places
    let found = try context.occurrences(renamedTo: name)
    return LSPLocation.edit(found.map { (places.location($0.file, $0.range), name) })
  }
}

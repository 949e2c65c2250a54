internal import StrictJSON

/// `textDocument/completion`.
enum CompletionFeature: ServerRequest {
  typealias Parameters = LSPPositionParameters

  static let method = "textDocument/completion"
  static let capabilities: [String: JSONLiteral] = [
    "completionProvider": ["triggerCharacters": ["\"", "{", ":", "/", "$"]]
  ]

  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSONLiteral {
    // A text that is being written is checked when its writer pauses.
    guard
      let (document, question) = workspace.question(
        parameters.textDocument.uri, parameters.position, isFresh: false)
    else { return .null }
    let all = Completion.list(question).entries
    var entries = all[...]
    // Nobody reads so many: the client asks again when more is typed.
    if all.count > limit {
      entries = all.filter { isMeant($0, question) }.prefix(limit)
    }
    let width = String(entries.count).count
    let items = entries.enumerated().map { position, entry in
      item(entry, String(position), width: width, document, workspace)
    }
    return ["isIncomplete": .boolean(entries.count < all.count), "items": .array(items)]
  }

  private static let limit = 500

  /// Whether an entry has all the letters, in their order, that stand between its beginning and the cursor.
  private static func isMeant(_ entry: CompletionEntry, _ question: CursorQuestion) -> Bool {
    guard entry.range.lowerBound < question.offset else { return true }
    var typed = question.text[entry.range.lowerBound..<question.offset]
    if typed.first == UInt8(ascii: "\"") { typed.removeFirst() }
    var rest = entry.label.utf8[...]
    return typed.allSatisfy { byte in
      guard let index = rest.firstIndex(where: { $0 | 0x20 == byte | 0x20 }) else { return false }
      rest = rest[rest.index(after: index)...]
      return true
    }
  }

  private static func item(
    _ entry: CompletionEntry, _ position: String, width: Int, _ document: OpenDocument,
    _ workspace: Workspace
  ) -> JSONLiteral {
    let snippet = workspace.takesSnippets ? entry.snippet : nil
    let range = document.text.range(entry.range, workspace.encoding)
    let written = String(decoding: document.text.bytes[entry.range], as: UTF8.self)
    var item: JSONLiteral = [
      "label": .string(entry.label), "kind": .integer(kind(entry.kind)),
      "sortText": .string(String(repeating: "0", count: width - position.count) + position),
      // Clients hold against this what stands there, with its quote.
      "filterText": .string(written.hasPrefix("\"") ? "\"\(entry.label)\"" : entry.label),
      "textEdit": LSPTextEdit(range: range, newText: snippet ?? entry.text).json,
      "insertTextFormat": snippet == nil ? 1 : 2,
    ]
    if let detail = entry.detail { item = item.adding(["detail": .string(detail)]) }
    if let documentation = entry.documentation {
      item = item.adding(["documentation": workspace.completionMarkup.json(documentation)])
    }
    return item
  }

  /// The kind of the protocol that comes nearest.
  private static func kind(_ kind: CompletionEntry.Kind) -> Int {
    switch kind {
    case .key, .setting, .parameter: 10
    case .factory: 3
    case .registration: 18
    case .service: 8
    case .tag: 20
    case .variable: 6
    case .rule: 14
    case .assembly, .scope: 9
    case .value: 12
    case .file: 17
    case .folder: 19
    }
  }
}

internal import GuiseManifest
internal import StrictJSON

/// `textDocument/completion`.
enum CompletionFeature: PlaceRequest {
  typealias Parameters = LSPPositionParameters

  static let method = "textDocument/completion"
  static let capabilities: [String: JSON] = [
    "completionProvider": ["triggerCharacters": ["\"", "{", ":", "/", "$"]]
  ]

  /// A text that is being written is checked when its writer pauses.
  static let needsCheck = false

  static func answer(
    _ place: AskedPlace, _ parameters: Parameters
  ) throws(LSPError) -> JSON {
    let all = place.context.completions
    var entries = all[...]
    // Nobody reads so many: the client asks again when more is typed.
    if all.count > limit {
      entries = all.filter { isMeant($0, place.context) }.prefix(limit)
    }
    let width = String(entries.count).count
    let items = entries.enumerated().map { position, entry in
      item(entry, String(position), width: width, place)
    }
    return ["isIncomplete": .boolean(entries.count < all.count), "items": .array(items)]
  }

  private static let limit = 500

  /// Whether an entry has all the letters, in their order, that stand between its beginning and the cursor.
  private static func isMeant(_ entry: CompletionEntry, _ context: CursorContext) -> Bool {
    guard entry.range.lowerBound < context.place.offset else { return true }
    var typed = context.text[entry.range.lowerBound..<context.place.offset]
    if typed.first == UInt8(ascii: "\"") { typed.removeFirst() }
    var rest = entry.label.utf8[...]
    return typed.allSatisfy { byte in
      guard let index = rest.firstIndex(where: { $0 | 0x20 == byte | 0x20 }) else { return false }
      rest = rest[rest.index(after: index)...]
      return true
    }
  }

  private static func item(
    _ entry: CompletionEntry, _ position: String, width: Int, _ place: AskedPlace
  ) -> JSON {
    let snippet = place.workspace.takesSnippets ? entry.snippet : nil
    let range = place.range(entry.range)
    let written = String(decoding: place.context.text[entry.range], as: UTF8.self)
    var item: JSON = [
      "label": .string(entry.label), "kind": .integer(kind(entry.kind)),
      "sortText": .string(String(repeating: "0", count: width - position.count) + position),
      // Clients hold against this what stands there, with its quote.
      "filterText": .string(written.hasPrefix("\"") ? "\"\(entry.label)\"" : entry.label),
      "textEdit": LSPTextEdit(range: range, newText: snippet ?? entry.text).json,
      "insertTextFormat": snippet == nil ? 1 : 2,
    ]
    if let detail = entry.detail { item = item.adding(["detail": .string(detail)]) }
    if let documentation = entry.documentation {
      item = item.adding(["documentation": place.workspace.completionMarkup.json(documentation)])
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

internal import GuiseManifest
internal import StrictJSON

/// `textDocument/completion`.
enum CompletionFeature: PlaceRequest {
  typealias Parameters = LSPPositionParameters

  static let method = "textDocument/completion"
  static let capabilities: [String: JSON] = [
    "completionProvider": ["triggerCharacters": ["\"", "{", ":", "/", "$"]]
  ]

  /// Always false: completion does not wait for a check, which runs when the user pauses.
  static let needsCheck = false

  static func answer(
    _ place: RequestedPlace, _ parameters: Parameters
  ) throws(LSPError) -> JSON {
    let all = place.context.completions
    var entries = all[...]
    // A long list is filtered and cut; the client asks again as the user types.
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

  /// Returns whether an entry contains the letters before the cursor, in order.
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
    _ entry: CompletionEntry, _ position: String, width: Int, _ place: RequestedPlace
  ) -> JSON {
    let snippet = place.workspace.takesSnippets ? entry.snippet : nil
    let range = place.range(entry.range)
    let written = String(decoding: place.context.text[entry.range], as: UTF8.self)
    var item: JSON = [
      "label": .string(entry.label), "kind": .integer(kind(entry.kind)),
      "sortText": .string(String(repeating: "0", count: width - position.count) + position),
      // Clients filter by the text at the range, including its quote.
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

  /// Returns the nearest kind of the protocol.
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

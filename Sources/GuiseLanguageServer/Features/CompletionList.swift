internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension RequestedPlace {
  /// The possible texts at the place.
  var completionList: JSON {
    let all = context.completions
    var entries = all[...]
    // A long list is filtered and cut; the client asks again as the user types.
    if all.count > Self.limit { entries = all.filter(isMeant).prefix(Self.limit) }
    let width = String(entries.count).count
    let items = entries.enumerated().map { item($1, String($0), width: width) }
    return ["isIncomplete": .boolean(entries.count < all.count), "items": .array(items)]
  }

  private static let limit = 500

  /// Returns whether an entry contains the letters before the cursor, in order.
  private func isMeant(_ entry: CompletionEntry) -> Bool {
    guard entry.range.lowerBound < context.place.offset else { return true }
    var typed = context.text[entry.range.lowerBound..<context.place.offset]
    if typed.first == UInt8(ascii: "\"") { typed.removeFirst() }
    return entry.label.containsInOrder(typed)
  }

  private func item(_ entry: CompletionEntry, _ position: String, width: Int) -> JSON {
    let snippet = workspace.client.takesSnippets ? entry.snippet : nil
    let written = String(decoding: context.text[entry.range], as: UTF8.self)
    var item: JSON = [
      "label": .string(entry.label), "kind": .integer(entry.kind.rawValue),
      "sortText": .string(String(repeating: "0", count: width - position.count) + position),
      // Clients filter by the text at the range, including its quote.
      "filterText": .string(written.hasPrefix("\"") ? "\"\(entry.label)\"" : entry.label),
      "textEdit": range(entry.range).edit(snippet ?? entry.text),
      "insertTextFormat": snippet == nil ? 1 : 2,
    ]
    if let detail = entry.detail { item = item.adding(["detail": .string(detail)]) }
    if let documentation = entry.documentation {
      item = item.adding(["documentation": workspace.client.documentation(documentation)])
    }
    return item
  }
}

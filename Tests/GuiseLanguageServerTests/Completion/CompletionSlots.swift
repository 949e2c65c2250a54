import GuiseManifest
import GuiseValidation
import StrictJSON

/// The places of a manifest at which something may be written, each with the text without what stands
/// there.
struct CompletionSlots {
  struct Slot: Sendable {
    var text: [UInt8]
    var cursor: Int
  }

  private(set) var slots: [Slot] = []
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let source = SourceFile(path: "", bytes: bytes)
    if let root = StrictReader().read(source).document?.root { add(root, isRoot: true) }
  }

  /// In place of each value, within its quotes, and in each object before its first key.
  private mutating func add(_ value: JSONValue, isRoot: Bool = false) {
    if !isRoot { add(replacing: value.range, with: "", cursor: 0) }
    switch value.kind {
    case .string: add(replacing: value.range, with: "\"\"", cursor: 1)
    case .object:
      let start = value.range.lowerBound + 1
      add(replacing: start..<start, with: value.members.isEmpty ? "" : " ", cursor: 0)
      for member in value.members { add(member.value) }
    case .array:
      let start = value.range.lowerBound + 1
      add(replacing: start..<start, with: value.elements.isEmpty ? "" : ",", cursor: 0)
      for element in value.elements { add(element) }
    case .null, .boolean, .number: break
    }
  }

  private mutating func add(replacing range: Range<Int>, with text: String, cursor: Int) {
    var changed = bytes
    changed.replaceSubrange(range, with: text.utf8)
    slots.append(Slot(text: changed, cursor: range.lowerBound + cursor))
  }
}

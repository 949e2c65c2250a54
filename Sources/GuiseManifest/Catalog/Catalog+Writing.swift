internal import Foundation
internal import StrictJSON

extension Catalog {
  /// The catalog as canonical JSON: equal catalogs have equal bytes, on every platform.
  ///
  /// Keys are sorted, and what is a list in code has a line for each element, so that two changes
  /// merge.
  public func encoded() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    // Strings, numbers and booleans: nothing in a catalog can fail to be encoded.
    guard let data = try? encoder.encode(self),
      let document = StrictReader().read(SourceFile(path: "", bytes: Array(data))).document
    else { return [] }
    var writer = CanonicalJSON()
    writer.write(document.root)
    return Array((writer.text + "\n").utf8)
  }
}

/// Writes JSON with sorted keys; what holds nothing that is nested stands on one line where it fits.
private struct CanonicalJSON {
  private(set) var text = ""
  private var depth = 0
  private static let lineLength = 100

  mutating func write(_ value: JSONValue) {
    switch value.kind {
    case .object where value.members.isEmpty: text += "{}"
    case .array where value.elements.isEmpty: text += "[]"
    case .object: object(value)
    case .array: array(value)
    case .string: text += JSONText.quoted(value.string ?? "")
    case .number: text += value.number ?? "0"
    case .boolean: text += value.boolean == true ? "true" : "false"
    case .null: text += "null"
    }
  }

  private mutating func object(_ value: JSONValue) {
    if let line = oneLine(value) {
      text += line
      return
    }
    lines(Self.sorted(value), open: "{", close: "}") { writer, member in
      writer.text += JSONText.quoted(member.key) + ": "
      writer.write(member.value)
    }
  }

  private mutating func array(_ value: JSONValue) {
    if let line = oneLine(value) {
      text += line
      return
    }
    lines(Array(value.elements), open: "[", close: "]") { $0.write($1) }
  }

  private mutating func lines<Element>(
    _ elements: [Element], open: String, close: String,
    write: (inout CanonicalJSON, Element) -> Void
  ) {
    text += open
    depth += 1
    for (position, element) in elements.enumerated() {
      text += position == 0 ? "\n" : ",\n"
      text += String(repeating: "  ", count: depth)
      write(&self, element)
    }
    depth -= 1
    text += "\n" + String(repeating: "  ", count: depth) + close
  }

  /// The value on one line; nil where something nested is in it, where it is one of the catalog's
  /// own entries, or where the line would be long.
  private func oneLine(_ value: JSONValue) -> String? {
    guard depth > 2 else { return nil }
    let line: String
    if value.kind == .array {
      guard value.elements.allSatisfy({ !$0.isNested }) else { return nil }
      line = "[" + value.elements.map(Self.scalar).joined(separator: ", ") + "]"
    } else {
      let members = Self.sorted(value)
      guard members.allSatisfy({ !$0.value.isNested }) else { return nil }
      line =
        "{ "
        + members.map { "\(JSONText.quoted($0.key)): \(Self.scalar($0.value))" }
        .joined(separator: ", ") + " }"
    }
    return line.utf8.count + 2 * depth <= Self.lineLength ? line : nil
  }

  private static func scalar(_ value: JSONValue) -> String {
    var writer = CanonicalJSON()
    writer.write(value)
    return writer.text
  }

  private static func sorted(_ object: JSONValue) -> [(key: String, value: JSONValue)] {
    object.members.map { (key: $0.key, value: $0.value) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

extension JSONValue {
  fileprivate var isNested: Bool {
    (kind == .object && !members.isEmpty) || (kind == .array && !elements.isEmpty)
  }
}

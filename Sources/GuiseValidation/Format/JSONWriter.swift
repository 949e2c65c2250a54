internal import Foundation
public import GuiseManifest
internal import StrictJSON

/// Which arrays and objects are written on one line; the others have a line for each element, indented by two spaces.
package enum JSONLayout: CaseIterable, Sendable {
  /// For people: two levels share a line if they fit.
  case document
  /// For version control: entries and the lists of their members span several lines.
  case catalog
  /// A line for each member and each element, however short.
  case open

  /// How deep arrays and objects on one line may be nested. Empty ones do not count.
  fileprivate var nesting: Int {
    switch self {
    case .document: 2
    case .catalog: 1
    case .open: 0
    }
  }
}

extension JSON {
  package func text(_ layout: JSONLayout) -> String {
    String(decoding: bytes(layout), as: UTF8.self)
  }

  /// The value's text in UTF-8, with a line break at its end.
  package func bytes(_ layout: JSONLayout) -> [UInt8] {
    var bytes: [UInt8] = []
    write(layout, depth: 0, column: 0, to: &bytes)
    return bytes + [UInt8(ascii: "\n")]
  }

  private func write(_ layout: JSONLayout, depth: Int, column: Int, to bytes: inout [UInt8]) {
    if let line = line(layout, depth: depth, column: column) {
      bytes += line.utf8
      return
    }
    let parts =
      elements.map { (key: "", value: $0) }
      + members.map { (key: JSONText.quoted($0.key) + ": ", value: $0.value) }
    let (open, close) = elements.isEmpty ? ("{", "}") : ("[", "]")
    let indentation = "\n" + String(repeating: " ", count: 2 * depth)
    var separator = open + indentation + "  "
    for part in parts {
      bytes += Array((separator + part.key).utf8)
      let width = layout == .catalog ? 0 : part.key.unicodeScalars.count
      part.value.write(layout, depth: depth + 1, column: 2 * depth + 2 + width, to: &bytes)
      separator = "," + indentation + "  "
    }
    bytes += Array((indentation + close).utf8)
  }

  /// The value on one line; nil if it does not fit.
  private func line(_ layout: JSONLayout, depth: Int, column: Int) -> String? {
    guard isNested(atMost: layout.nesting) else { return nil }
    if isNested(atMost: 0) { return text }
    if layout == .catalog, depth < 3 { return nil }
    let text = text
    let width = layout == .catalog ? 100 : 99
    return column + text.unicodeScalars.count <= width ? text : nil
  }

  private func isNested(atMost limit: Int) -> Bool {
    switch self {
    case .array(let elements) where !elements.isEmpty:
      limit > 0 && elements.allSatisfy { $0.isNested(atMost: limit - 1) }
    case .object(let members) where !members.isEmpty:
      limit > 0 && members.allSatisfy { $0.value.isNested(atMost: limit - 1) }
    default: true
    }
  }
}

extension Manifest {
  /// Returns the manifest as canonical JSON, with literals as written.
  ///
  /// The keys of the format have its order, and all others are sorted: equal manifests have equal bytes.
  public func encoded() -> [UInt8] { value.bytes(.document) }
}

extension JSON {
  /// Parses JSON; creates a string with the text if it is not JSON.
  package init(parsing text: String) {
    self = JSONValue(parsing: text.utf8).map { JSON($0) } ?? .string(text)
  }

  /// Encodes a value; nil if it cannot be encoded, as one with a number that is not finite.
  init?(encoding value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    guard let data = try? encoder.encode(value), let value = JSONValue(parsing: data) else {
      return nil
    }
    self = JSON(value)
  }

  /// The elements of an array; empty for any other value.
  package var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  package subscript(key: String) -> JSON? { members.first { $0.key == key }?.value }

  package func without(_ key: String) -> JSON { .object(members.filter { $0.key != key }) }

  /// The object with the members of another, whose values count; a key in both keeps its place.
  package func adding(_ other: JSON) -> JSON {
    let changes = other.dictionary
    let own = Set(members.lazy.map(\.key))
    let kept = members.map { Member(key: $0.key, value: changes[$0.key] ?? $0.value) }
    return .object(kept + other.members.filter { !own.contains($0.key) })
  }

  package static func joined(_ parts: JSON...) -> JSON {
    parts.dropFirst().reduce(parts.first ?? [:]) { $0.adding($1) }
  }
}

public import GuiseManifest
internal import StrictJSON

/// Which arrays and objects are written on one line; the others have a line for each element, indented by two spaces.
package struct JSONLayout: Hashable, Sendable {
  /// The number of levels, from the top, that are never on one line.
  fileprivate let openLevels: Int
  /// How deep arrays and objects on one line may be nested: 1 for one without others in it. Empty ones do not count.
  fileprivate let nesting: Int
  /// The longest such line in Unicode scalars, without a comma after it.
  fileprivate let width: Int
  /// Whether the key in front counts towards the width.
  fileprivate let countsKeys: Bool

  package init(openLevels: Int = 0, nesting: Int, width: Int = 99, countsKeys: Bool = true) {
    self.openLevels = openLevels
    self.nesting = nesting
    self.width = width
    self.countsKeys = countsKeys
  }

  /// A layout for people.
  package static let document = JSONLayout(nesting: 2)
  /// A layout with a line for each member and each element, however short.
  package static let open = JSONLayout(nesting: 0)
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
      let width = layout.countsKeys ? part.key.unicodeScalars.count : 0
      part.value.write(layout, depth: depth + 1, column: 2 * depth + 2 + width, to: &bytes)
      separator = "," + indentation + "  "
    }
    bytes += Array((indentation + close).utf8)
  }

  /// The value on one line; nil if it does not fit.
  private func line(_ layout: JSONLayout, depth: Int, column: Int) -> String? {
    guard isNested(atMost: layout.nesting) else { return nil }
    if isNested(atMost: 0) { return text }
    guard depth >= layout.openLevels else { return nil }
    let text = text
    return column + text.unicodeScalars.count <= layout.width ? text : nil
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
  /// The keys of the format have its order; all other keys, such as identifiers and settings, are sorted. Equal
  /// manifests have equal bytes, except for strings in different Unicode forms, which also compare as equal.
  public func encoded() -> [UInt8] { value.bytes(.document) }
}

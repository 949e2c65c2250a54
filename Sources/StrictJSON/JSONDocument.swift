/// A file of strict JSON: its values in flat storage, each with its range of bytes.
package final class JSONDocument: Sendable {
  package let source: SourceFile
  let nodes: [JSONNode]
  /// The keys of large objects, by the object.
  private let tables: [Int: [String: Int]]
  /// The nodes of repeated keys in file order, each with that of its first occurrence.
  let repeatedKeys: [(repeated: Int, first: Int)]

  /// The limit on repeated keys: a hostile file can have millions.
  private static let maximumRepeated = 10_000
  private static let smallObject = 16

  /// Creates a document of at least one node, the root.
  package init(source: SourceFile, tree: JSONTree) {
    self.source = source
    nodes = tree.nodes
    var tables: [Int: [String: Int]] = [:]
    var repeated: [(repeated: Int, first: Int)] = []
    for object in nodes.indices where nodes[object].tag == .object {
      var table: [String: Int] = [:]
      for key in JSONValue.keys(of: object, nodes) {
        let name = Self.text(nodes[key], source).keyIdentity
        if let first = table[name] {
          if repeated.count < Self.maximumRepeated { repeated.append((key, first)) }
        } else {
          table[name] = key
        }
      }
      if table.count > Self.smallObject { tables[object] = table }
    }
    self.tables = tables
    repeatedKeys = repeated.sorted { $0.repeated < $1.repeated }
  }

  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// Returns the text of a string or a key, without quotes and escapes.
  func text(_ index: Int) -> String { Self.text(nodes[index], source) }

  private static func text(_ node: JSONNode, _ source: SourceFile) -> String {
    JSONText.string(source.bytes[node.range.lowerBound + 1..<node.range.upperBound - 1])
  }

  /// Whether the text of a string or a key may contain a dollar sign, literally or escaped.
  func mayHaveDollar(_ index: Int) -> Bool {
    let bytes = source.bytes[nodes[index].range]
    return bytes.contains(UInt8(ascii: "$")) || bytes.contains(UInt8(ascii: "\\"))
  }

  /// Returns the first key node of an object that equals `key`.
  func find(_ key: String, in object: Int) -> Int? {
    let name = key.keyIdentity
    if let table = tables[object] { return table[name] }
    return JSONValue.keys(of: object, nodes).first { text($0).keyIdentity == name }
  }
}

extension String {
  /// The identity of a key, the only definition of equal keys.
  ///
  /// Canonically equal texts are the same key, as in Swift's string comparison: the composed `é` and the
  /// decomposed one. But a text with unrealistically many accents in a row, which the standard library takes
  /// quadratic time to order, is compared by its bytes.
  fileprivate var keyIdentity: String {
    hasLongRun ? "\0" + utf8.map { String($0, radix: 16) }.joined(separator: " ") : self
  }

  private var hasLongRun: Bool {
    let maximumRun = 64
    guard utf8.count > maximumRun else { return false }
    var run = 0
    return unicodeScalars.contains { scalar in
      let isAccent = scalar.properties.canonicalCombiningClass != .notReordered
      run = isAccent ? run + 1 : 0
      return run > maximumRun
    }
  }
}

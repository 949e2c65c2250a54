/// A file of strict JSON: its values in flat storage, each with its range of bytes.
package final class JSONDocument: Sendable {
  package let source: SourceFile
  let nodes: [JSONNode]
  /// The keys of large objects, in file order.
  private let tables: [(object: Int, keys: [String: Int])]
  /// The nodes of repeated keys in file order, each with that of its first occurrence.
  let repeatedKeys: [(repeated: Int, first: Int)]

  /// The limit on repeated keys: a hostile file can have millions.
  private static let maximumRepeated = 10_000
  private static let smallObject = 16

  /// Creates a document of at least one node, the root.
  package init(source: SourceFile, tree: JSONTree) {
    self.source = source
    nodes = tree.nodes
    var tables: [(object: Int, keys: [String: Int])] = []
    var repeated: [(repeated: Int, first: Int)] = []
    for object in nodes.indices where nodes[object].tag == .object {
      let keys = JSONValue.keys(of: object, nodes)
      var table: [String: Int] = [:]
      if keys.count > Self.smallObject { table.reserveCapacity(keys.count) }
      for (index, key) in keys.enumerated() {
        let first: Int?
        if keys.count > Self.smallObject {
          let name = Self.text(nodes[key], source).keyIdentity
          first = table[name]
          if first == nil { table[name] = key }
        } else {
          first = keys[..<index].first { Self.isSameKey(tree.nodes[$0], tree.nodes[key], source) }
        }
        if let first, repeated.count < Self.maximumRepeated { repeated.append((key, first)) }
      }
      if !table.isEmpty { tables.append((object, table)) }
    }
    self.tables = tables
    repeatedKeys = repeated.sorted { $0.repeated < $1.repeated }
  }

  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// Returns the text of a string or a key, without quotes and escapes.
  func text(_ index: Int) -> String { Self.text(nodes[index], source) }

  private static func text(_ node: JSONNode, _ source: SourceFile) -> String {
    let bytes = written(node, source)
    return node.isPlain ? String(decoding: bytes, as: UTF8.self) : JSONText.string(bytes)
  }

  /// The bytes between the quotes of a string or a key.
  private static func written(_ node: JSONNode, _ source: SourceFile) -> ArraySlice<UInt8> {
    source.bytes[node.range.lowerBound + 1..<node.range.upperBound - 1]
  }

  private static func isSameKey(_ one: JSONNode, _ other: JSONNode, _ source: SourceFile) -> Bool {
    if one.isPlain, other.isPlain { return written(one, source) == written(other, source) }
    return text(one, source).keyIdentity == text(other, source).keyIdentity
  }

  /// Whether the text of a string or a key may contain a dollar sign, literally or escaped.
  func mayHaveDollar(_ index: Int) -> Bool {
    let node = nodes[index]
    return !node.isPlain || Self.written(node, source).contains(UInt8(ascii: "$"))
  }

  /// Returns the first key node of an object that equals `key`.
  func find(_ key: String, in object: Int) -> Int? {
    let position = tables.countOfFirst { $0.object < object }
    if position < tables.count, tables[position].object == object {
      return tables[position].keys[key.keyIdentity]
    }
    let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
    return JSONValue.keys(of: object, nodes).first { index in
      isASCII && nodes[index].isPlain
        ? Self.written(nodes[index], source).elementsEqual(key.utf8)
        : text(index).keyIdentity == key.keyIdentity
    }
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

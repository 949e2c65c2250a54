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
      let names = keys.map { Self.text(tree.nodes[$0], source).keyIdentity }
      let isLarge = keys.count > Self.smallObject
      var table = [String: Int](minimumCapacity: isLarge ? keys.count : 0)
      for (index, name) in names.enumerated() {
        let first = isLarge ? table[name] : names[..<index].firstIndex(of: name).map { keys[$0] }
        if let first {
          if repeated.count < Self.maximumRepeated { repeated.append((keys[index], first)) }
        } else if isLarge {
          table[name] = keys[index]
        }
      }
      if isLarge { tables.append((object, table)) }
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
    if let table = table(of: object) { return table[name] }
    var key = object + 1
    while key < Int(nodes[object].next) {
      if text(key).keyIdentity == name { return key }
      key = Int(nodes[key + 1].next)
    }
    return nil
  }

  private func table(of object: Int) -> [String: Int]? {
    var (low, high) = (0, tables.count)
    while low < high {
      let middle = (low + high) / 2
      if tables[middle].object < object { low = middle + 1 } else { high = middle }
    }
    return low < tables.count && tables[low].object == object ? tables[low].keys : nil
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

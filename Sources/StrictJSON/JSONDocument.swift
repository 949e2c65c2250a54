/// A file of strict JSON: its values in flat storage, each with its range of bytes.
package final class JSONDocument: Sendable {
  package let source: SourceFile
  let nodes: [JSONNode]
  /// The keys of large objects, in file order.
  private let tables: [Table]
  /// The nodes of repeated keys in file order, each with that of its first occurrence.
  let repeatedKeys: [(repeated: Int, first: Int)]

  // Not a tuple: the runtime takes long to make its type.
  private struct Table {
    let object: Int
    var keys: [String: Int]
  }

  /// The limit on repeated keys: a hostile file can have millions.
  private static let maximumRepeated = 10_000
  private static let smallObject = 16

  /// Creates a document of at least one node, the root.
  package init(source: SourceFile, tree: JSONTree) {
    let nodes = tree.nodes
    (self.source, self.nodes) = (source, nodes)
    var tables: [Table] = []
    var repeated: [(repeated: Int, first: Int)] = []
    for object in nodes.indices where nodes[object].kind == .object {
      let keys = JSONKeys(of: object, in: nodes)
      let count = keys.underestimatedCount
      let isLarge = count > Self.smallObject
      var table = Table(object: object, keys: .init(minimumCapacity: isLarge ? count : 0))
      for key in keys {
        let first: Int?
        if isLarge {
          let name = Self.text(nodes[key], source).keyIdentity
          first = table.keys.updateValue(key, forKey: name)
          if let first { table.keys[name] = first }
        } else {
          first = keys.first { $0 == key || Self.isSameKey(nodes[$0], nodes[key], source) }
        }
        if let first, first != key, repeated.count < Self.maximumRepeated {
          repeated.append((key, first))
        }
      }
      if isLarge { tables.append(table) }
    }
    self.tables = tables
    repeatedKeys = repeated.isEmpty ? [] : repeated.sorted { $0.repeated < $1.repeated }
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
    guard one.isPlain, other.isPlain else {
      return text(one, source).keyIdentity == text(other, source).keyIdentity
    }
    let (first, second, bytes) = (one.range, other.range, source.bytes)
    return first.count == second.count
      && first.indices.allSatisfy { bytes[$0] == bytes[second.lowerBound + $0 - first.lowerBound] }
  }

  /// Returns the first key node of an object that equals `key`.
  func find(_ key: String, in object: Int) -> Int? {
    let position = tables.countOfFirst { $0.object < object }
    if position < tables.count, tables[position].object == object {
      return tables[position].keys[key.keyIdentity]
    }
    let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
    return JSONKeys(of: object, in: nodes).first { isKey($0, key, isASCII: isASCII) }
  }

  /// Whether the text of a key node equals `key`.
  package func isKey(_ index: Int, _ key: String, isASCII: Bool = true) -> Bool {
    let (node, bytes) = (nodes[index], source.bytes)
    guard isASCII, node.isPlain else { return text(index).keyIdentity == key.keyIdentity }
    let (start, count) = (node.range.lowerBound + 1, node.range.count - 2)
    return key.utf8.count == count
      && key.utf8.withContiguousStorageIfAvailable { key in
        (0..<count).allSatisfy { bytes[start + $0] == key[$0] }
      } == true
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

/// A value or a key in a document's flat storage.
package struct JSONNode: Sendable {
  let kind: JSONValue.Kind
  let isKey: Bool
  /// Whether a string or a key is ASCII without escapes and dollar signs: its bytes are its only form.
  let isPlain: Bool
  let start: UInt32
  fileprivate(set) var end: UInt32
  /// The index after the node and its contents.
  fileprivate(set) var next: UInt32
  /// The index of the object or array around the node; its own, without one.
  let parent: UInt32

  /// The bytes in the source, including a string's quotes and a container's brackets.
  package var range: Range<Int> { Int(start)..<Int(end) }
}

/// The nodes of a document in file order, as they are found: a container's contents follow it, and an object's
/// members are a key and then its value.
package struct JSONTree: Sendable {
  package private(set) var nodes: [JSONNode] = []
  /// The index of the innermost object or array that is not closed.
  package private(set) var innermost: Int?
  /// The number of objects and arrays that are not closed.
  package private(set) var depth = 0

  package init(capacity: Int = 0) { nodes.reserveCapacity(capacity) }

  package var isInObject: Bool { innermost.map { nodes[$0].kind == .object } ?? false }

  /// Adds a key, or a value that is closed.
  package mutating func add(
    _ kind: JSONValue.Kind, _ range: Range<Int>, isKey: Bool = false, isPlain: Bool = false
  ) {
    let index = nodes.count
    nodes.append(
      JSONNode(
        kind: kind, isKey: isKey, isPlain: isPlain,
        start: UInt32(truncatingIfNeeded: range.lowerBound),
        end: UInt32(truncatingIfNeeded: range.upperBound), next: UInt32(index + 1),
        parent: UInt32(innermost ?? index)))
  }

  /// Opens an object or an array at its bracket.
  package mutating func open(_ kind: JSONValue.Kind, at offset: Int) {
    add(kind, offset..<offset + 1)
    innermost = nodes.count - 1
    depth += 1
  }

  /// Closes the innermost object or array before an offset.
  package mutating func close(at end: Int) {
    guard let index = innermost else { return }
    nodes[index].end = UInt32(truncatingIfNeeded: end)
    nodes[index].next = UInt32(nodes.count)
    let parent = Int(nodes[index].parent)
    innermost = parent == index ? nil : parent
    depth -= 1
  }
}

package import StrictJSON

/// A manifest file after the check of its shape: its contents, and the tree with the places.
package struct ManifestFile: Sendable {
  package let document: JSONDocument
  /// The contents; settings, defaults of variables and notes stay in the tree.
  package internal(set) var manifest = Manifest()
  /// The indexes of values that violate the format; readers of the document skip them.
  let cuts: Set<Int>
  /// The faulty or excluded keys of an object, by its index.
  let faulty: [Int: Set<String>]
  /// The values that name rules whose findings are accepted.
  package let allowedRules: [JSONValue]
  /// The paths of the file and everything it includes, to which its `allow` applies.
  package internal(set) var coveredPaths: Set<String> = []
  /// The positions of the included files, in include order.
  package internal(set) var includes: [Int] = []

  package var source: SourceFile { document.source }
  package var root: JSONValue { document.root }

  package func isCut(_ value: JSONValue) -> Bool { cuts.contains(value.index) }

  package func faultyKeys(of value: JSONValue) -> Set<String> { faulty[value.index] ?? [] }

  /// The top-level keys whose values are excluded, wholly or in part.
  package var faultyKeys: Set<String> { faultyKeys(of: root) }

  /// Returns the value at a path from the top, or from another value; nil if it is absent or excluded.
  func value(at path: [JSONValue.Step], in value: JSONValue? = nil) -> JSONValue? {
    (value ?? document.root).find(path, without: cuts)?.value
  }

  /// Returns the strings of a list, or the one that abbreviates it, with places.
  func texts(of list: JSONValue) -> [Placed<String>] {
    let elements = list.isArray ? Array(list.elements) : [list]
    return elements.compactMap { element in
      isCut(element) ? nil : element.string.map { Placed($0, at: Place(element)) }
    }
  }

  /// Returns the members of an object that conform to the format, in file order.
  func members(of object: JSONValue) -> [JSONMember] {
    object.members.filter { !isCut($0.value) }
  }

  /// Returns the strings under a top-level key, with places; nil if the value is absent or excluded.
  func texts(_ key: String) -> [Placed<String>]? { value(at: [.key(key)]).map(texts) }

  /// Returns the string under a top-level key, with its place.
  func text(_ key: String) -> Placed<String>? { texts(key)?.first }
}

package import StrictJSON

/// One file of a manifest, as a value and as a tree with places.
package struct ManifestFile: Sendable {
  /// The same value for a file regardless of the path to it.
  let identity: String
  package let document: JSONDocument
  /// The contents without faulty values; settings and defaults of variables stay in the tree.
  package let manifest: Manifest
  /// The positions of the included files, in include order.
  package internal(set) var includes: [Int] = []

  package var source: SourceFile { document.source }
  package var root: JSONValue { document.root }

  /// Returns the place of the value of a top-level key.
  func place(_ key: String) -> Place { Place(root[key]?.value ?? root) }

  /// Returns the strings of the list under a top-level key with their places.
  func placed(_ texts: [String]?, _ key: String) -> [Placed<String>] {
    let elements = root[key]?.value.elements.filter { $0.isString } ?? []
    return zip(texts ?? [], elements).map { Placed($0, at: Place($1)) }
  }
}

extension JSONValue {
  /// The members of the object under a key.
  package func members(under key: String) -> [JSONMember] {
    self[key]?.value.members ?? []
  }
}

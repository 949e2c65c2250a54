package import StrictJSON

/// One file of a manifest, as a value and as a tree with places.
package final class ManifestFile: Sendable {
  /// The same value for a file regardless of the path to it.
  let identity: String
  package let document: JSONDocument
  /// The contents without faulty values; settings and defaults of variables stay in the tree.
  package let manifest: Manifest
  /// The positions of the included files, in include order.
  package let includes: [Int]

  init(identity: String, document: JSONDocument, manifest: Manifest, includes: [Int]) {
    (self.identity, self.document) = (identity, document)
    (self.manifest, self.includes) = (manifest, includes)
  }

  package var source: SourceFile { document.source }
  package var root: JSONValue { document.root }

  /// Returns the place of the value of a top-level key.
  func place(_ key: String) -> Place { Place(root[key]?.value ?? root) }
}

extension JSONValue {
  /// The members of the object under a key.
  package func members(under key: String) -> [JSONMember] {
    self[key]?.value.members ?? []
  }

  /// Returns the strings of the list under a key with their places.
  func placed(_ texts: [String]?, _ key: String) -> [Placed<String>] {
    guard let texts, !texts.isEmpty else { return [] }
    let elements = self[key]?.value.elements.filter { $0.isString } ?? []
    return zip(texts, elements).map { Placed($0, at: Place($1)) }
  }
}

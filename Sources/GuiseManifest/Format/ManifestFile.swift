package import StrictJSON

/// One file of a manifest, as a value and as a tree with places.
package final class ManifestFile: Sendable {
  /// The same value for a file regardless of the path to it.
  package let identity: String
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
}

extension JSONValue {
  package func members(under key: String) -> [JSONMember] { self[key]?.value.members ?? [] }

  /// The elements that are strings without references to variables.
  package var plainStrings: [JSONValue] {
    elements.filter { $0.string?.refersToVariable == false }
  }

  /// The same strings with their places.
  var placedStrings: [Placed<String>] {
    plainStrings.map { Placed($0.string ?? "", at: Place($0)) }
  }
}

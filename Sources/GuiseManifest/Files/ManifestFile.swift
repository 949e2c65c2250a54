package import StrictJSON

/// A manifest file after reading: its contents, and the tree with the places.
package struct ManifestFile: Sendable {
  package let manifest: Manifest
  package let approved: ApprovedDocument
  /// The paths of the file and everything it includes, to which its `allow` applies.
  package internal(set) var coveredPaths: Set<String> = []

  /// The positions of the included files, in include order.
  package internal(set) var includes: [Int] = []

  package var document: JSONDocument { approved.document }
  package var source: SourceFile { approved.document.source }
  package var root: JSONValue { approved.document.root }

  /// The top-level keys whose values are excluded, wholly or in part.
  package var faultyKeys: Set<String> { approved.faultyKeys(of: root) }

  /// Returns the strings under a top-level key, with places; nil if the value is absent or excluded.
  func texts(_ key: String) -> [Placed<String>]? {
    approved.value(at: [.key(key)]).map(approved.texts)
  }

  /// Returns the string under a top-level key, with its place.
  func text(_ key: String) -> Placed<String>? { texts(key)?.first }
}

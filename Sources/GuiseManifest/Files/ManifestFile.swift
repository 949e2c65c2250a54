package import StrictJSON

/// One manifest file that was read: what it says, and the tree that gives the places.
package struct ManifestFile: Sendable {
  package let manifest: Manifest
  package let approved: ApprovedDocument
  /// The paths of the file and of all that it includes: what its `allow` covers.
  package internal(set) var coveredPaths: Set<String> = []

  /// The positions of the files that it includes, in its order.
  package internal(set) var includes: [Int] = []

  package var document: JSONDocument { approved.document }
  package var source: SourceFile { approved.document.source }
  package var root: JSONValue { approved.document.root }

  /// Keys of the manifest whose values are left out, wholly or in part.
  package var faultyKeys: Set<String> { approved.faultyKeys(of: root) }

  /// The strings under a key of the manifest, with their places; nil where the key is absent or its value
  /// is left out.
  func texts(_ key: String) -> [Placed<String>]? {
    approved.value(at: [.key(key)]).map(approved.texts)
  }

  /// The string under a key of the manifest, with its place.
  func text(_ key: String) -> Placed<String>? { texts(key)?.first }
}

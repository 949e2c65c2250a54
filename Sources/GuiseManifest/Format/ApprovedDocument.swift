package import StrictJSON

/// A document whose shape was checked, with what is to be left out of it.
package final class ApprovedDocument: Sendable {
  package let document: JSONDocument
  /// Values that are not of the format, by index; whoever reads the document skips them.
  let cuts: Set<Int>
  /// The keys of an object (by its index) that are faulty or left out.
  let faultyKeys: [Int: Set<String>]
  /// What names rules whose findings are accepted.
  package let allowedRules: [JSONValue]

  init(
    document: JSONDocument, cuts: Set<Int>, faultyKeys: [Int: Set<String>],
    allowedRules: [JSONValue]
  ) {
    self.document = document
    self.cuts = cuts
    self.faultyKeys = faultyKeys
    self.allowedRules = allowedRules
  }

  package func isCut(_ value: JSONValue) -> Bool {
    !cuts.isEmpty && cuts.contains(value.index)
  }

  package func faultyKeys(of value: JSONValue) -> Set<String> {
    faultyKeys.isEmpty ? [] : faultyKeys[value.index] ?? []
  }

  /// The manifest in this document.
  func manifest(_ portion: ManifestPortion) throws -> Manifest {
    try Manifest(approved(document.root), portion)
  }

  /// A value of this document without what is left out of it.
  func approved(_ value: JSONValue) -> ApprovedValue { ApprovedValue(value: value, cuts: cuts) }
}

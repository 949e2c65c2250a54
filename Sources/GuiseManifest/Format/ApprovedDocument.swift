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

  package func isCut(_ value: JSONValue) -> Bool { cuts.contains(value.index) }

  package func faultyKeys(of value: JSONValue) -> Set<String> { faultyKeys[value.index] ?? [] }

  /// The manifest in this document.
  func manifest(_ portion: ManifestPortion) throws -> Manifest {
    try Manifest(approved(document.root), portion)
  }

  /// A value of this document without what is left out of it.
  func approved(_ value: JSONValue) -> ApprovedValue { ApprovedValue(value: value, cuts: cuts) }
}

/// The text of what was read, with every literal as it is written, without what is cut out of it.
struct CutText {
  var bytes: [UInt8] = []
  let isCut: (JSONValue) -> Bool

  init(isCut: @escaping (JSONValue) -> Bool) { self.isCut = isCut }

  /// As deep as the reader allowed the document to be.
  mutating func write(_ value: JSONValue) {
    switch value.kind {
    case .array:
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for element in value.elements where !isCut(element) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        write(element)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object:
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in value.members where !isCut(member.value) {
        write(key: member, &isFirst)
        write(member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    case .null, .boolean, .number, .string:
      bytes.append(contentsOf: value.document.source.bytes[value.range])
    }
  }

  mutating func write(key member: JSONMember, _ isFirst: inout Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    bytes.append(contentsOf: member.document.source.bytes[member.keyRange])
    bytes.append(UInt8(ascii: ":"))
  }
}

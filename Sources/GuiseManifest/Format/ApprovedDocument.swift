internal import Foundation
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
  ///
  /// - Parameter leavesJSON: whether settings, defaults of variables and notes stay in the tree.
  func manifest(leavesJSON: Bool) throws -> Manifest {
    try ApprovedValue(value: document.root, cuts: cuts, leavesJSON: leavesJSON).decoded()
  }
}

/// A value of the format in a document, without the parts that are left out of it.
struct ApprovedValue: Sendable {
  let value: JSONValue
  /// Values that are left out, by index.
  var cuts: Set<Int> = []
  /// Whether settings, defaults of variables and notes are left in the tree and not decoded.
  var leavesJSON = true

  /// The value under a key; nil where there is none, or it is left out.
  subscript(key: String) -> JSONValue? {
    value[key].flatMap { cuts.contains($0.value.index) ? nil : $0.value }
  }

  func child(_ key: String) -> ApprovedValue? {
    self[key].map { ApprovedValue(value: $0, cuts: cuts, leavesJSON: leavesJSON) }
  }

  /// The keys whose values are not left out.
  var keys: [String] {
    value.members.lazy.filter { !cuts.contains($0.value.index) }.map(\.key)
  }

  /// The value at a decoder's path; nil where there is none.
  func find(_ path: [any CodingKey]) -> JSONValue? {
    let steps = path.lazy.map {
      $0.intValue.map { .index($0) } ?? JSONValue.Step.key($0.stringValue)
    }
    return value.find(steps, without: cuts)?.value
  }

  /// Decodes a type of the format by `JSONDecoder`. JSON in it, such as settings, is read from the tree,
  /// which has the literals of numbers as they are written, or left there.
  func decoded<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo[.approvedValue] = self
    let text =
      cuts.isEmpty
      ? Data(value.document.source.bytes[value.range])
      : Data(Manifest.Value(value, without: { cuts.contains($0.index) }).text(.line).utf8)
    return try decoder.decode(Value.self, from: text)
  }
}

extension CodingUserInfoKey {
  /// The `ApprovedValue` that is decoded.
  static let approvedValue = CodingUserInfoKey(rawValue: "approvedValue")!
}

extension FormatFault {
  /// An error in decoding an approved document: the check of its shape has overlooked a fault.
  static func mismatch(_ error: any Error, in document: ApprovedDocument) -> FormatFault {
    let root = ApprovedValue(value: document.document.root, cuts: document.cuts)
    let context: DecodingError.Context? =
      switch error as? DecodingError {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      default: nil
      }
    let expected = "a value of the format"
    return .wrongType(
      subject: "a value", expected: expected, example: expected,
      found: context.flatMap { root.find($0.codingPath) } ?? root.value)
  }
}

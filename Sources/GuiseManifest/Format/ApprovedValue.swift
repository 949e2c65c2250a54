internal import Foundation
internal import StrictJSON

/// A value of the format in a document, without the excluded parts.
struct ApprovedValue: Sendable {
  let value: JSONValue
  /// The indexes of excluded values.
  var cuts: Set<Int> = []
  /// Whether settings, defaults of variables and notes stay in the tree instead of being decoded.
  var leavesJSON = true

  /// Returns the value under a key; nil if it is absent or excluded.
  subscript(key: String) -> JSONValue? {
    value[key].flatMap { cuts.contains($0.value.index) ? nil : $0.value }
  }

  func child(_ key: String) -> ApprovedValue? {
    self[key].map { ApprovedValue(value: $0, cuts: cuts, leavesJSON: leavesJSON) }
  }

  /// The keys without excluded values.
  var keys: [String] {
    value.members.lazy.filter { !cuts.contains($0.value.index) }.map(\.key)
  }

  /// Returns the value at a decoder's path, if there is one.
  func find(_ path: [any CodingKey]) -> JSONValue? {
    let steps = path.lazy.map {
      $0.intValue.map { .index($0) } ?? JSONValue.Step.key($0.stringValue)
    }
    return value.find(steps, without: cuts)?.value
  }

  /// Decodes a type of the format with `JSONDecoder`.
  ///
  /// JSON in it, such as settings, is read from the tree, which keeps the literals of numbers, or stays
  /// there.
  func decoded<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo[.approvedValue] = self
    let text =
      cuts.isEmpty
      ? Data(value.document.source.bytes[value.range])
      : Data(Manifest.Value(value, without: { cuts.contains($0.index) }).bytes(.line))
    return try decoder.decode(Value.self, from: text)
  }
}

extension CodingUserInfoKey {
  /// The `ApprovedValue` to decode.
  static let approvedValue = CodingUserInfoKey(rawValue: "approvedValue")!
}

extension DecodingError {
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}

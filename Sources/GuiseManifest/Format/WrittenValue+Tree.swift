internal import StrictJSON

/// A value out of the tree of a file, without what is cut out of it.
struct ApprovedValue: WrittenValue, WrittenObject {
  let value: JSONValue
  /// By index.
  let cuts: Set<Int>

  var isNull: Bool { value.isNull }
  var object: ApprovedValue? { value.kind == .object ? self : nil }

  var text: String? { value.string }

  func string() throws -> String {
    guard let text = value.string else { throw mismatch(expected: "a string") }
    return text
  }

  func boolean() throws -> Bool {
    guard let boolean = value.boolean else { throw mismatch(expected: "a boolean") }
    return boolean
  }

  func elements() throws -> [ApprovedValue] {
    guard value.kind == .array else { throw mismatch(expected: "an array") }
    return value.elements.compactMap { approved($0) }
  }

  func json() -> Manifest.Value { Manifest.Value(value) }

  func mismatch(expected: String) -> any Error {
    FormatMismatch(expected: expected, found: value)
  }

  subscript(key: String) -> ApprovedValue? { value[key].flatMap { approved($0.value) } }

  var members: [(key: String, value: ApprovedValue)] {
    value.members.compactMap { member in approved(member.value).map { (member.key, $0) } }
  }

  private func approved(_ value: JSONValue) -> ApprovedValue? {
    cuts.isEmpty || !cuts.contains(value.index) ? ApprovedValue(value: value, cuts: cuts) : nil
  }
}

/// A value that is not what its place in the format asks for.
private struct FormatMismatch: Error {
  let expected: String
  let found: JSONValue
}

extension FormatFault {
  /// What reading a value of a file's tree threw: the check of its shape has overlooked something.
  static func mismatch(_ error: any Error, at value: JSONValue) -> FormatFault {
    let mismatch =
      error as? FormatMismatch ?? FormatMismatch(expected: "a value of the format", found: value)
    return .wrongType(
      subject: "a value", expected: mismatch.expected, example: mismatch.expected,
      found: mismatch.found)
  }
}

internal import StrictJSON

/// A value out of the tree of a file, without what is cut out of it.
struct ApprovedValue: WrittenValue, WrittenObject {
  let value: JSONValue
  /// By index.
  let cuts: Set<Int>

  var isNull: Bool { value.isNull }
  var object: ApprovedValue? { value.isObject ? self : nil }

  var text: String? { value.string }

  func string() throws -> String {
    guard let text = value.string else { throw mismatch(expected: "a string") }
    return text
  }

  func boolean() throws -> Bool {
    guard let boolean = value.boolean else { throw mismatch(expected: "a boolean") }
    return boolean
  }

  func elements<Element>(_ read: (ApprovedValue) throws -> Element) throws -> [Element] {
    guard value.isArray else { throw mismatch(expected: "an array") }
    var elements: [Element] = []
    for element in value.elements {
      if let approved = approved(element) { elements.append(try read(approved)) }
    }
    return elements
  }

  func json() -> Manifest.Value { Manifest.Value(value) }

  func mismatch(expected: String) -> any Error {
    FormatMismatch(expected: expected, found: value)
  }

  subscript(key: String) -> ApprovedValue? { value[key].flatMap { approved($0.value) } }

  func forEachMember(_ body: (_ key: String, _ value: ApprovedValue) throws -> Void) rethrows {
    for (key, value) in approvedMembers { try body(key, value) }
  }

  var approvedMembers: some Sequence<(key: String, value: ApprovedValue)> {
    value.members.lazy.compactMap { member in approved(member.value).map { (member.key, $0) } }
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

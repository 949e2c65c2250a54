package import StrictJSON

/// A parsed text: `${name}` is a variable, `${name/key/0}` a part of one, `$${` a literal `${`.
package struct VariableTemplate: Sendable {
  package enum Part: Sendable, Equatable {
    case literal(String)
    /// A reference; `offset` is the start of `${`, in UTF-8 bytes of the unescaped string. `pointer` is the JSON
    /// Pointer of a part; empty for the whole value.
    case variable(name: String, offset: Int, pointer: String = "")
  }

  /// A `${` without a valid variable name; it stays in the text unchanged.
  package struct Malformed: Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
      case unclosed
      case invalidName(String)
    }

    package var reason: Reason
    /// The start of `${`, in UTF-8 bytes of the unescaped string.
    package var offset: Int
  }

  package private(set) var parts: [Part] = []
  package private(set) var malformed: [Malformed] = []

  package init(_ string: String) {
    var string = string
    string.withUTF8 { read($0) }
  }

  /// Parses a string in a document.
  package init(_ value: JSONValue) { self.init(value.string ?? "") }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    let (dollar, open) = (UInt8(ascii: "$"), UInt8(ascii: "{"))
    var literal = ""
    // The start of unread text, and the current position.
    var (start, offset) = (0, 0)
    func addLiteral(to end: Int) {
      if start < end { literal += String(decoding: text[start..<end], as: UTF8.self) }
    }
    // If a `}` is missing, it is missing for every later `${` too.
    var isUnclosed = false
    while let found = text[offset...].firstIndex(of: dollar) {
      offset = found + 1
      guard offset < text.count else { break }
      if text[offset] == dollar, offset + 1 < text.count, text[offset + 1] == open {
        // Keep one of the two signs, and skip the rest.
        addLiteral(to: found)
        (start, offset) = (offset, offset + 2)
        continue
      }
      guard text[offset] == open else { continue }
      guard !isUnclosed, let end = text[found...].firstIndex(of: UInt8(ascii: "}")) else {
        isUnclosed = true
        malformed.append(Malformed(reason: .unclosed, offset: found))
        continue
      }
      let reference = text[(found + 2)..<end]
      let name = reference.prefix { $0 != UInt8(ascii: "/") }
      offset = end + 1
      guard Identifier.isValid(name) else {
        let written = String(decoding: reference, as: UTF8.self)
        malformed.append(Malformed(reason: .invalidName(written), offset: found))
        continue
      }
      addLiteral(to: found)
      if !literal.isEmpty { parts.append(.literal(literal)) }
      literal = ""
      parts.append(
        .variable(
          name: String(decoding: name, as: UTF8.self), offset: found,
          pointer: String(decoding: reference[name.endIndex...], as: UTF8.self)))
      start = offset
    }
    addLiteral(to: text.count)
    if !literal.isEmpty { parts.append(.literal(literal)) }
  }

  /// The names in order, including repeated ones.
  package var variables: [String] {
    parts.compactMap { if case .variable(let name, _, _) = $0 { name } else { nil } }
  }

  /// The variable that makes up the whole string, if there is one.
  package var soleVariable: String? { sole?.name }

  /// The reference that makes up the whole string, if there is one.
  var sole: (name: String, pointer: String)? {
    guard parts.count == 1, case .variable(let name, _, let pointer)? = parts.first else {
      return nil
    }
    return (name, pointer)
  }

  package enum Expansion {
    case text(String)
    /// A variable has no known text.
    case unknown
    /// The text would have more bytes than the limit.
    case tooLong(Int)
  }

  /// Returns the text with the variables' texts in place of the references.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes of a text with references.
  ///   - text: Returns the text of a variable, or of a part of it; nil if it is unknown.
  func expanded(
    limit: Int, _ text: (_ name: String, _ pointer: String) -> String?
  ) -> Expansion {
    let pieces = parts.map { part in
      switch part {
      case .literal(let text): text
      case .variable(let name, _, let pointer): text(name, pointer)
      }
    }
    let length = pieces.reduce(0) { $0.addingReportingOverflow($1?.utf8.count ?? 0).partialValue }
    if length > limit, !variables.isEmpty { return .tooLong(length) }
    return pieces.contains(nil) ? .unknown : .text(pieces.compactMap(\.self).joined())
  }

  /// Whether there is a `${` that is not written `$${`.
  package var refers: Bool { !malformed.isEmpty || !variables.isEmpty }
}

extension JSONValue {
  /// Whether this value contains a reference to one of certain variables.
  package func refers(to isOne: (_ name: String) -> Bool) -> Bool {
    stringsWithDollar.contains { VariableTemplate($0).variables.contains(where: isOne) }
  }

  /// The variables that this value refers to.
  package var variables: Set<String> {
    Set(stringsWithDollar.flatMap { VariableTemplate($0).variables })
  }
}

extension [JSONValue] {
  /// The variables that these values refer to.
  package var variables: Set<String> {
    reduce(into: []) { $0.formUnion($1.variables) }
  }
}

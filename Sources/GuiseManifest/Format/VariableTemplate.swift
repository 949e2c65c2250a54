internal import StrictJSON

/// A text taken apart: `${name}` is a variable, `$${` a literal `${`.
package struct VariableTemplate: Sendable, Hashable {
  package enum Part: Sendable, Hashable {
    case literal(String)
    /// `offset` is where `${` begins, in UTF-8 bytes of the unescaped string.
    case variable(name: String, offset: Int)
  }

  /// A `${` that names no variable; it stays in the text as it is.
  package struct Malformed: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      case unclosed
      case invalidName(String)
    }

    package var reason: Reason
    /// Where `${` begins, in UTF-8 bytes of the unescaped string.
    package var offset: Int

    package init(reason: Reason, offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }

  package private(set) var parts: [Part] = []
  package private(set) var malformed: [Malformed] = []

  package init(_ string: String) {
    var string = string
    string.withUTF8 { read($0) }
  }

  /// The template that a string of a document is.
  init(_ value: JSONValue) {
    value.withText { read($0) }
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    let (dollar, open) = (UInt8(ascii: "$"), UInt8(ascii: "{"))
    var literal: [UInt8] = []
    var offset = 0
    // Once a `}` is missing, it is missing for every later `${` too.
    var isUnclosed = false
    while offset < text.count {
      let start = offset
      guard text[start] == dollar, start + 1 < text.count,
        text[start + 1] == open
          || text[start + 1] == dollar && start + 2 < text.count
            && text[start + 2] == open
      else {
        literal.append(text[start])
        offset += 1
        continue
      }
      if text[start + 1] == dollar {
        literal += [dollar, open]
        offset += 3
        continue
      }
      guard !isUnclosed, let end = text[start...].firstIndex(of: UInt8(ascii: "}")) else {
        isUnclosed = true
        malformed.append(Malformed(reason: .unclosed, offset: start))
        literal += [dollar, open]
        offset += 2
        continue
      }
      let name = text[(start + 2)..<end]
      if Identifier.isValid(name) {
        addLiteral(&literal)
        parts.append(.variable(name: String(decoding: name, as: UTF8.self), offset: start))
      } else {
        let name = String(decoding: name, as: UTF8.self)
        malformed.append(Malformed(reason: .invalidName(name), offset: start))
        literal += text[start...end]
      }
      offset = end + 1
    }
    addLiteral(&literal)
  }

  private mutating func addLiteral(_ literal: inout [UInt8]) {
    if literal.isEmpty { return }
    parts.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  /// The names in order, repeated ones too.
  package var variables: [String] {
    parts.compactMap { if case .variable(let name, _) = $0 { name } else { nil } }
  }

  /// The variable that is the whole string.
  package var soleVariable: String? {
    guard parts.count == 1, case .variable(let name, _)? = parts.first else { return nil }
    return name
  }

  /// Whether there is a `${` that is not written `$${`.
  package var refers: Bool { !malformed.isEmpty || !variables.isEmpty }
}

extension JSONValue {
  /// Whether a variable that is one of these stands in this value.
  package func refers(to isOne: (_ name: String) -> Bool) -> Bool {
    stringsWithDollar.contains { VariableTemplate($0).variables.contains(where: isOne) }
  }
}

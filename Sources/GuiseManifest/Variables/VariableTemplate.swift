internal import StrictJSON

/// A settings string taken apart: `${name}` is a variable, `$${` a literal `${`.
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
    let text = Array(string.utf8)
    let dollar = UInt8(ascii: "$")
    let brace = UInt8(ascii: "{")
    var literal: [UInt8] = []
    var offset = 0
    /// Once a `}` is missing, it is missing for every later `${` too.
    var isUnclosed = false
    while offset < text.count {
      guard text[offset] == dollar else {
        literal.append(text[offset])
        offset += 1
        continue
      }
      if text[offset...].starts(with: [dollar, dollar, brace]) {
        literal += [dollar, brace]
        offset += 3
        continue
      }
      guard text[offset...].starts(with: [dollar, brace]) else {
        literal.append(dollar)
        offset += 1
        continue
      }
      let nameStart = offset + 2
      let end = isUnclosed ? nil : text[nameStart...].firstIndex(of: UInt8(ascii: "}"))
      guard let end else {
        isUnclosed = true
        malformed.append(Malformed(reason: .unclosed, offset: offset))
        literal += [dollar, brace]
        offset = nameStart
        continue
      }
      let name = text[nameStart..<end]
      if Identifier.isValid(name) {
        flush(&literal)
        parts.append(.variable(name: String(decoding: name, as: UTF8.self), offset: offset))
        offset = end + 1
      } else {
        let name = String(decoding: name, as: UTF8.self)
        malformed.append(Malformed(reason: .invalidName(name), offset: offset))
        literal += text[offset...end]
        offset = end + 1
      }
    }
    flush(&literal)
  }

  /// The names in order, repeated ones too.
  package var variables: [String] {
    parts.compactMap { if case .variable(let name, _) = $0 { name } else { nil } }
  }

  /// The variable that is the whole string.
  package var isSoleVariable: String? {
    guard parts.count == 1, case .variable(let name, _)? = parts.first else { return nil }
    return name
  }

  private mutating func flush(_ literal: inout [UInt8]) {
    guard !literal.isEmpty else { return }
    parts.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal = []
  }
}

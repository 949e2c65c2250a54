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
    var string = string
    string.withUTF8 { read($0) }
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    let dollar = UInt8(ascii: "$")
    let brace = UInt8(ascii: "{")
    /// Where the text begins that is part of a literal and was not taken yet, and what of that literal
    /// was taken: nothing, where it has no escape.
    var start = 0
    var taken: [UInt8] = []
    var offset = 0
    /// Once a `}` is missing, it is missing for every later `${` too.
    var isUnclosed = false
    func isThere(_ byte: UInt8, at offset: Int) -> Bool {
      offset < text.count && text[offset] == byte
    }
    while offset < text.count {
      guard text[offset] == dollar else {
        offset += 1
        continue
      }
      if isThere(dollar, at: offset + 1), isThere(brace, at: offset + 2) {
        // The second dollar sign stands for itself.
        taken += text[start..<offset]
        start = offset + 1
        offset += 3
        continue
      }
      guard isThere(brace, at: offset + 1) else {
        offset += 1
        continue
      }
      let nameStart = offset + 2
      let end = isUnclosed ? nil : text[nameStart...].firstIndex(of: UInt8(ascii: "}"))
      guard let end else {
        isUnclosed = true
        malformed.append(Malformed(reason: .unclosed, offset: offset))
        offset = nameStart
        continue
      }
      let name = UnsafeBufferPointer(rebasing: text[nameStart..<end])
      if Identifier.isValid(name) {
        addLiteral(&taken, text[start..<offset])
        parts.append(.variable(name: String(decoding: name, as: UTF8.self), offset: offset))
        start = end + 1
      } else {
        let name = String(decoding: name, as: UTF8.self)
        malformed.append(Malformed(reason: .invalidName(name), offset: offset))
      }
      offset = end + 1
    }
    addLiteral(&taken, text[start...])
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

  /// Ends a literal with text that is part of it.
  private mutating func addLiteral(
    _ taken: inout [UInt8], _ rest: Slice<UnsafeBufferPointer<UInt8>>
  ) {
    if taken.isEmpty {
      guard !rest.isEmpty else { return }
      let rest = UnsafeBufferPointer(rebasing: rest)
      parts.append(.literal(String(decoding: rest, as: UTF8.self)))
    } else {
      parts.append(.literal(String(decoding: taken + rest, as: UTF8.self)))
      taken = []
    }
  }
}

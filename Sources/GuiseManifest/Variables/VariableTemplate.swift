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

  /// The template that a string of a document is.
  init(_ value: JSONValue) {
    value.withText { read($0) }
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    /// Where the text begins that is part of a literal and was not taken yet, and what of that literal
    /// was taken: nothing, where it has no escape.
    var start = 0
    var taken: [UInt8] = []
    var references = TextReferences(text)
    while let reference = references.next() {
      switch reference {
      case .escape(let offset):
        // The second dollar sign stands for itself.
        taken += text[start..<offset]
        start = offset + 1
      case .unclosed(let offset):
        malformed.append(Malformed(reason: .unclosed, offset: offset))
      case .invalid(let name):
        malformed.append(
          Malformed(
            reason: .invalidName(TextReferences.text(of: name)),
            offset: name.startIndex - TextReferences.opening))
      case .variable(let name):
        let offset = name.startIndex - TextReferences.opening
        addLiteral(&taken, text[start..<offset])
        parts.append(.variable(name: TextReferences.text(of: name), offset: offset))
        start = name.endIndex + 1
      }
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
      if !rest.isEmpty { parts.append(.literal(TextReferences.text(of: rest))) }
    } else {
      parts.append(.literal(String(decoding: taken + rest, as: UTF8.self)))
      taken = []
    }
  }
}

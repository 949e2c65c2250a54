package import StrictJSON

/// A parsed text: `${name}` is a variable, `${name/key/0}` a part of one, `$${` a literal `${`.
package struct VariableTemplate: Sendable {
  package enum Part: Sendable, Equatable {
    case literal(String)
    /// A reference; `offset` is the start of `${`, in UTF-8 bytes of the unescaped string. `pointer` is the JSON
    /// Pointer of a part; empty for the whole value.
    case variable(name: String, offset: Int, pointer: String = "")
  }

  /// A `${` that begins no reference; it stays in the text unchanged.
  package struct Malformed: Sendable, Equatable {
    /// The text up to the `}`; nil if there is no `}`.
    package var name: String?
    /// The start of `${`, in UTF-8 bytes of the unescaped string.
    package var offset: Int
  }

  package private(set) var parts: [Part] = []
  package private(set) var malformed: [Malformed] = []

  package init(_ string: String) {
    let text = string.utf8
    var literal = ""
    // The start of the text that belongs to no part yet, and where the search goes on.
    var (start, next) = (text.startIndex, text.startIndex)
    while let dollar = text[next...].firstIndex(of: UInt8(ascii: "$")) {
      let rest = text[dollar...]
      next = text.index(after: dollar)
      if rest.starts(with: "$${".utf8) {
        literal += string[start..<dollar]
        (start, next) = (next, text.index(next, offsetBy: 2))
        continue
      }
      guard rest.starts(with: "${".utf8) else { continue }
      let offset = text.distance(from: text.startIndex, to: dollar)
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        malformed.append(Malformed(offset: offset))
        break
      }
      let reference = text[text.index(after: next)..<end]
      let name = reference.prefix { $0 != UInt8(ascii: "/") }
      next = text.index(after: end)
      guard Identifier.isValid(name) else {
        malformed.append(Malformed(name: String(Substring(reference)), offset: offset))
        continue
      }
      literal += string[start..<dollar]
      if !literal.isEmpty { parts.append(.literal(literal)) }
      parts.append(
        .variable(
          name: String(Substring(name)), offset: offset,
          pointer: String(string[name.endIndex..<end])))
      literal = ""
      start = next
    }
    literal += string[start...]
    if !literal.isEmpty { parts.append(.literal(literal)) }
  }

  /// Parses a string in a document.
  package init(_ value: JSONValue) { self.init(value.string ?? "") }

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

  /// Whether there is a `${` that is not written `$${`.
  package var refers: Bool { !malformed.isEmpty || !variables.isEmpty }

  /// Returns the texts of all parts, which are the expanded text; nil in place of unknown ones.
  ///
  /// - Parameter text: Returns the text of a variable, or of a part of it.
  func texts(_ text: (_ name: String, _ pointer: String) -> String?) -> [String?] {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .variable(let name, _, let pointer): text(name, pointer)
      }
    }
  }
}

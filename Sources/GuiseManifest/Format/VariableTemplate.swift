/// A parsed text: `${name}` is a variable, `${name/key/0}` a part of one, `$${` a literal `${`.
package struct VariableTemplate: Sendable {
  package enum Part: Sendable, Equatable {
    case literal(String)
    /// A reference; `offset` is the start of `${`, in UTF-8 bytes of the unescaped string. `pointer` is the JSON
    /// Pointer of a part; empty for the whole value.
    case variable(name: String, offset: Int, pointer: String = "")
  }

  package private(set) var parts: [Part] = []
  /// The `${` that begin no reference, which stay in the text: what is written up to the `}`, or nil if there is no
  /// `}`, and the start in UTF-8 bytes of the unescaped string.
  package private(set) var malformed: [(name: String?, offset: Int)] = []

  package init(_ string: String) {
    var rest = string.utf8[...]
    var literal = ""
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      literal += String(Substring(rest[..<dollar]))
      rest = rest[dollar...]
      let isEscaped = rest.starts(with: "$${".utf8)
      guard !isEscaped, rest.starts(with: "${".utf8) else {
        literal += isEscaped ? "${" : "$"
        rest = rest.dropFirst(isEscaped ? 3 : 1)
        continue
      }
      let offset = string.utf8.distance(from: string.startIndex, to: dollar)
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        malformed.append((nil, offset))
        break
      }
      let reference = rest[..<end].dropFirst(2)
      let name = reference.prefix { $0 != UInt8(ascii: "/") }
      if Identifier.isValid(name) {
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        let pointer = String(Substring(rest[name.endIndex..<end]))
        parts.append(.variable(name: String(Substring(name)), offset: offset, pointer: pointer))
      } else {
        malformed.append((String(Substring(reference)), offset))
        literal += String(Substring(rest[...end]))
      }
      rest = rest[end...].dropFirst()
    }
    literal += String(Substring(rest))
    if !literal.isEmpty { parts.append(.literal(literal)) }
  }

  package init(_ value: JSONValue) { self.init(value.string ?? "") }

  /// The names in order, including repeated ones.
  package var variables: [String] {
    parts.compactMap { if case .variable(let name, _, _) = $0 { name } else { nil } }
  }

  /// The reference that makes up the whole string, if there is one.
  package var sole: (name: String, pointer: String)? {
    guard parts.count == 1, case .variable(let name, _, let pointer) = parts[0] else { return nil }
    return (name, pointer)
  }

  /// Returns the texts of all parts, which are the expanded text; nil in place of unknown ones.
  func texts(_ text: (_ name: String, _ pointer: String) -> String?) -> [String?] {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .variable(let name, _, let pointer): text(name, pointer)
      }
    }
  }
}

extension String {
  /// Whether the text has a `${` that is not written `$${`.
  package var refersToVariable: Bool {
    guard utf8.contains(UInt8(ascii: "$")) else { return false }
    let template = VariableTemplate(self)
    return !template.malformed.isEmpty || !template.variables.isEmpty
  }
}

internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension Workspace {
  /// Returns variables, assemblies and their registrations, as an outline.
  func symbols(of document: OpenDocument) throws(LSPError) -> JSON {
    let text = document.text
    func symbol(_ part: NamedPart) -> JSON {
      let member = part.member
      let whole = member.keyRange.lowerBound..<member.value.range.upperBound
      var json: JSON = [
        "name": .string(part.name), "kind": .integer(part.kind.rawValue),
        "range": text.range(whole, client.encoding).json,
        "selectionRange": text.range(member.keyRange, client.encoding).json,
      ]
      if let detail = part.detail { json = json.adding(["detail": .string(detail)]) }
      let children = part.children.map(symbol)
      return children.isEmpty ? json : json.adding(["children": .array(children)])
    }
    return .array(NamedPart.all(in: try root(of: document)).map(symbol))
  }

  /// Returns the value at the top of a document.
  ///
  /// - Throws: an error for a text that is not JSON, after which the client keeps its symbols.
  func root(of document: OpenDocument) throws(LSPError) -> JSONValue {
    guard let root = JSONValue(parsing: document.text.bytes) else {
      throw LSPError(.contentModified, "the text is not JSON")
    }
    return root
  }
}

/// A variable, an assembly or a registration, as outlines and searches show it.
struct NamedPart {
  /// The nearest kinds of the protocol.
  enum Kind: Int {
    case module = 2
    case variable = 13
    case object = 19
  }

  let member: JSONMember
  let kind: Kind
  /// The type of a variable, or the factory of a registration.
  var detail: String?
  /// The registrations of an assembly.
  var children: [NamedPart] = []

  var name: String { member.key.isEmpty ? "\"\"" : member.key }

  /// Returns the variables of a manifest, followed by its assemblies.
  static func all(in root: JSONValue) -> [NamedPart] {
    func members(_ key: String, of value: JSONValue) -> [JSONMember] {
      value[key]?.value.members.map(\.self) ?? []
    }
    let variables = members("variables", of: root).map {
      NamedPart(member: $0, kind: .variable, detail: $0.value["type"]?.value.string)
    }
    return variables
      + members("assemblies", of: root).map { assembly in
        let registrations = members("registrations", of: assembly.value).map {
          NamedPart(
            member: $0, kind: .object,
            detail: $0.value.string ?? $0.value["factory"]?.value.string)
        }
        return NamedPart(member: assembly, kind: .module, children: registrations)
      }
  }
}

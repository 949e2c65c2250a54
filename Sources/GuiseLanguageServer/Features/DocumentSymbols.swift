internal import GuiseManifest
internal import StrictJSON

extension Workspace {
  /// Returns variables, assemblies and their registrations, as an outline.
  func symbols(of document: OpenDocument) throws(LSPError) -> JSON {
    let text = document.text
    let source = SourceFile(path: document.path, bytes: text.bytes)
    guard let root = StrictReader().read(source).document?.root else {
      // After an error the client keeps its current outline.
      throw LSPError(.contentModified, "the text is not JSON")
    }
    func symbol(
      _ member: JSONMember, _ kind: SymbolKind, detail: String? = nil, children: [JSON] = []
    ) -> JSON {
      let whole = member.keyRange.lowerBound..<member.value.range.upperBound
      var json: JSON = [
        "name": .string(member.key.isEmpty ? "\"\"" : member.key), "kind": .integer(kind.rawValue),
        "range": text.range(whole, client.encoding).json,
        "selectionRange": text.range(member.keyRange, client.encoding).json,
      ]
      if let detail { json = json.adding(["detail": .string(detail)]) }
      return children.isEmpty ? json : json.adding(["children": .array(children)])
    }
    let variables = (root["variables"]?.value.members.map(\.self) ?? []).map {
      symbol($0, .variable, detail: $0.value["type"]?.value.string)
    }
    let assemblies = (root["assemblies"]?.value.members.map(\.self) ?? []).map { assembly in
      let registrations = assembly.value["registrations"]?.value.members.map(\.self) ?? []
      return symbol(
        assembly, .module,
        children: registrations.map {
          symbol(
            $0, .object, detail: $0.value.string ?? $0.value["factory"]?.value.string)
        })
    }
    return .array(variables + assemblies)
  }
}

/// The nearest kinds of the protocol.
private enum SymbolKind: Int {
  case module = 2
  case object = 19
  case variable = 13
}

internal import GuiseManifest
internal import StrictJSON

/// `textDocument/documentSymbol`: variables, assemblies and their registrations, as an outline.
enum DocumentSymbolsFeature: ServerRequest {
  typealias Parameters = LSPDocumentParameters

  /// The nearest kinds of the protocol.
  private enum Kind: Int {
    case module = 2
    case object = 19
    case variable = 13
  }

  static let method = "textDocument/documentSymbol"
  static let capabilities: [String: JSON] = ["documentSymbolProvider": true]

  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSON {
    guard let open = workspace.document(parameters.textDocument.uri) else { return [] }
    let source = SourceFile(path: open.path, bytes: open.text.bytes)
    guard let root = StrictReader().read(source).document?.root else {
      // After an error the client keeps its current outline.
      throw LSPError(.contentModified, "the text is not JSON")
    }
    func symbol(
      _ member: JSONMember, _ kind: Kind, detail: String? = nil, children: [JSON] = []
    ) -> JSON {
      let whole = member.keyRange.lowerBound..<member.value.range.upperBound
      let key = open.text.range(member.keyRange, workspace.encoding)
      var json: JSON = [
        "name": .string(member.key.isEmpty ? "\"\"" : member.key), "kind": .integer(kind.rawValue),
        "range": open.text.range(whole, workspace.encoding).json, "selectionRange": key.json,
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

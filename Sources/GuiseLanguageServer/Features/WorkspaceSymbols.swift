internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension Workspace {
  /// The maximum number of symbols in an answer: the client asks again as the user types.
  private static let mostSymbols = 1_000

  /// Returns the variables, assemblies and registrations of all manifests whose names contain the
  /// letters of a query, in order; those that contain it in one piece come first.
  func symbols(matching query: String) -> JSON {
    var (whole, others): ([JSON], [JSON]) = ([], [])
    for (path, text) in manifestTexts {
      let uri = uri(ofFile: path)
      func add(_ part: NamedPart, in container: String? = nil) {
        guard part.name.containsInOrder(query.utf8) else { return }
        let place = LSPLocation(uri: uri, range: text.range(part.member.keyRange, client.encoding))
        var json: JSON = [
          "name": .string(part.name), "kind": .integer(part.kind.rawValue), "location": place.json,
        ]
        if let container { json = json.adding(["containerName": .string(container)]) }
        if part.name.lowercased().contains(query.lowercased()) || query.isEmpty {
          whole.append(json)
        } else {
          others.append(json)
        }
      }
      for part in NamedPart.all(in: RecoveredText(text.bytes).document.root) {
        add(part)
        for child in part.children { add(child, in: part.name) }
      }
    }
    return .array(Array((whole + others).prefix(Self.mostSymbols)))
  }
}

extension String {
  /// Returns whether the text contains letters in their order, regardless of their case.
  func containsInOrder(_ letters: some Sequence<UInt8>) -> Bool {
    var rest = utf8[...]
    return letters.allSatisfy { letter in
      rest = rest.drop { $0 | 0x20 != letter | 0x20 }
      return rest.popFirst() != nil
    }
  }
}

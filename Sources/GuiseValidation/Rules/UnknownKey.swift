internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let unknownKey = Rule("unknown-key") { check in
    check.composed.files.formatFaults.compactMap { fault in
      guard case .unknownKey(let kind) = fault.cause, let key = fault.json.key else { return nil }
      let object = FormatObject.of(kind)
      let names = object.keys.map(\.name)
      let allowed = names.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      let near = Suggestion.nearest(to: key, among: names, at: [fault.place])
      return Finding(
        fault.message, at: fault.place,
        help: home(of: key, fault.json, besides: object) + near + [
          "allowed here: \(allowed), \"description\" and keys that begin with \"x-\""
        ])
    }
  }

  /// Advice on the right object for a key: right name, wrong nesting.
  private static func home(
    of key: String, _ value: JSONValue, besides object: FormatObject
  ) -> [Suggestion] {
    let isNear = !nearestNames(key, among: object.keys.map(\.name)).isEmpty
    if object === FormatObject.tagReference, key == "factory" {
      return ["register it under an identifier of its own, and write that identifier here"]
    }
    if object === FormatObject.tagReference, let id = value.string, !isNear {
      let keyed = JSON.object(["keys": .object([key: .string(id)])]).text
      return ["write \(Phrase.quoted(id)) alone for one registration, or \(keyed) for a dictionary"]
    }
    let homes = FormatObject.all.filter { $0 !== object && $0.index(of: key) != nil }
    if !homes.isEmpty {
      let nouns = Phrase.list(homes.map { "in \($0.noun)" }, last: "or", quoted: false)
      return ["move it: \"\(key)\" belongs \(nouns)"]
    }
    guard !isNear, let open = object.openKey else { return [] }
    return [
      object === FormatObject.assembly
        ? "put what it registers into \"\(open.name)\""
        : "put what the factory reads into \"\(open.name)\""
    ]
  }
}

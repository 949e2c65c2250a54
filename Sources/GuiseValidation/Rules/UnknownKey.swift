internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let unknownKey = Rule(
    "unknown-key",
    summary: """
      An object of the format has a key that this version of Guise does not know. It would be \
      ignored, which is never intended. `"description"`, `"$schema"` and keys that begin with \
      `"x-"` are allowed in every object.
      """,
    wrong: .registrations(["clock": ["factory": "system-clock", "lifecycle": "singleton"]]),
    mended: ["lifecycle": "lifetime"],
    remedy: """
      Correct the key, or move it to the object where it belongs. Begin keys of your own with \
      `"x-"`.
      """
  ) { check in
    check.composed.files.formatFaults.compactMap { fault in
      guard case .unknownKey(let member, let kind) = fault else { return nil }
      let object = FormatObject.of(kind)
      let names = object.keys.map(\.name)
      let allowed = names.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      let near = Suggestion.nearest(to: member.key, among: names, at: [Place(key: member)])
      return Finding(
        fault.message, at: fault.place,
        help: home(of: member, besides: object) + near + [
          "allowed here: \(allowed), \"description\" and keys that begin with \"x-\""
        ])
    }
  }

  /// Advice on the right object for a key: right name, wrong nesting.
  private static func home(of member: JSONMember, besides object: FormatObject) -> [Suggestion] {
    let key = member.key
    let isNear = !nearestNames(key, among: object.keys.map(\.name)).isEmpty
    if object === FormatObject.tagReference, key == "factory" {
      return ["register it under an identifier of its own, and write that identifier here"]
    }
    if object === FormatObject.tagReference, let id = member.value.string, !isNear {
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

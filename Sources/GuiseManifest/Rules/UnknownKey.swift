internal import StrictJSON

/// A key that the format does not have.
package enum UnknownKey: Rule {
  package static let id = "unknown-key"
  package static let summary = """
    An object of the format has a key that this version of Guise does not know. It would be \
    ignored, which is never what its author meant. Free in every object are `"description"`, \
    `"$schema"` and keys that begin with `"x-"`.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["clock": ["factory": "system-clock", "lifecycle": "singleton"]]],
    mended: ["lifecycle": "lifetime"],
    remedy: """
      Correct the key, or move it to the object that it belongs in. A remark of your own begins \
      with `"x-"`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.formatFaults.compactMap { fault in
      guard case .unknownKey(let member, let object) = fault else { return nil }
      let names = object.keys.map(\.name)
      let allowed = names.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      let near = Suggestion.help(member.key, among: names)
      return finding(
        "\(object.noun) has no key \"\(member.key)\"", at: Place(key: member),
        help: home(of: member.key, besides: object) + near + [
          "allowed here: \(allowed), \"description\" and keys that begin with \"x-\""
        ])
    }
  }

  /// Where else the key belongs: right name, wrong nesting.
  private static func home(of key: String, besides object: FormatObject) -> [String] {
    let homes = FormatObject.all.filter { $0 !== object && $0.index(of: key) != nil }
    if !homes.isEmpty {
      return ["\"\(key)\" belongs in \(homes.map(\.noun).joined(separator: " or in "))"]
    }
    let isNear = !nearestNames(key, among: object.keys.map(\.name)).isEmpty
    guard !isNear, let open = object.openKey else { return [] }
    return [
      object === FormatObject.assembly
        ? "what it registers goes into \"\(open.name)\""
        : "what the factory reads goes into \"\(open.name)\""
    ]
  }
}

internal import StrictJSON

extension Rule {
  package static let invalidValue = Rule(
    "invalid-value",
    summary: """
      A value has the right JSON type, but its key does not allow it: an unknown lifetime or \
      variable type, an empty path, a `"${"` without a variable name and `"}"` after it, or a \
      reference to a variable outside of settings. Or it contradicts the values beside it: a \
      `"scope"` without the lifetime `scoped`, or a scope that is listed twice.
      """,
    wrong: .registrations(["clock": ["factory": "system-clock", "lifetime": "single"]]),
    mended: ["single": "singleton"],
    remedy: """
      Choose one of the values that the message lists. Where variables are not allowed, use an \
      overlay for each environment that differs.
      """
  ) { check in
    check.composed.formatFaults.compactMap { shape($0) }
      + check.composed.faults.compactMap { fault in
        switch fault {
        case .unpaired(let pair, let id, let found, let place, let key, let other):
          unpaired(pair, of: id, found: found, at: place, key: key, other: other)
        case .brokenReference(let reference): broken(reference)
        case .disagreement(let key, let place, let first, let path):
          Finding(
            "included files disagree on \"\(key)\"", at: place,
            help: ["add \"\(key)\" to \(path), which includes both: its value counts"],
            related: [.init("another \"\(key)\" is written here", at: first)])
        default: nil
        }
      }
      + check.composed.variableFaults.compactMap { reference($0) }
      + check.composed.files.files.flatMap(\.allowedRules)
      .filter { !RuleList.allowable.contains($0.string ?? "") }.map { notAllowable($0) }
  }

  private static func broken(_ reference: BrokenReference) -> Finding {
    let parameter = reference.parameter
    guard let key = reference.key, let other = reference.other else {
      return Finding(
        "the parameter \"\(parameter)\" is left with neither \"tags\" nor \"keys\"",
        at: reference.place,
        help: [
          Suggestion("write \"\(parameter)\": null to remove the whole reference")
            .replacing(reference.patch, with: .null),
          "or give it \"tags\" or \"keys\" here",
        ],
        related: [.init("the other file writes it here", at: reference.first)])
    }
    return Finding(
      "\"\(key)\" does not go with \"\(other)\", which the parameter \"\(parameter)\" has already",
      at: reference.place,
      help: [
        Suggestion("add \"\(other)\": null, which removes the other file's")
          .setting(other, to: .null, in: reference.patch)
      ],
      related: [.init("\"\(other)\" is written here", at: reference.first)])
  }

  private static func reference(_ fault: VariableFault) -> Finding? {
    switch fault {
    case .malformedReference(let reason, let place):
      let words =
        switch reason {
        case .unclosed: "its \"}\" is missing"
        case .invalidName(let name):
          "\(place.isHidden ? Phrase.hidden : "\"\(name)\"") is not a name"
        }
      return Finding(
        "this \"${\" does not refer to a variable: \(words)", at: place,
        help: meant(by: reason, at: place) + [
          "write ${name} for a variable's value, or $${ for a literal ${"
        ])
    case .notAlone(let name, let place, let isDefault):
      return Finding(
        isDefault
          ? "the variable \"\(name)\" is JSON, and a default cannot contain it"
          : "the variable \"\(name)\" is JSON, and a setting cannot combine it with other text",
        at: place,
        help: [
          isDefault
            ? "make \"\(name)\" a string, or refer to it in a setting"
            : "write \"${\(name)}\" and nothing else in the string, or make it a string variable"
        ])
    case .referenceInJSON(let name, let place):
      return Finding(
        "the default of a json variable is used as it is written: ${\(name)} in it is not filled in",
        at: place,
        help: [
          "write the value, or refer to \"\(name)\" in a setting or in the default of a string"
        ])
    default: return nil
    }
  }

  /// Advice for a reference in the notation of other programs: `${port:8080}`, `${port:-8080}`, `${ port }`.
  private static func meant(
    by reason: VariableTemplate.Malformed.Reason, at place: Place
  ) -> [Suggestion] {
    guard case .invalidName(let text) = reason, !place.isHidden else { return [] }
    let name = String(text.prefix { $0 != ":" }).trimmingBlanks
    guard Identifier.isValid(name) else { return [] }
    return [
      text.contains(":")
        ? "write ${\(name)}, and give the variable \"\(name)\" a \"default\" under \"variables\""
        : "write ${\(name)}, without blanks"
    ]
  }

  private static func shape(_ fault: FormatFault) -> Finding? {
    switch fault {
    case .notAllowed(let subject, let value, let allowed): notAllowed(value, subject, allowed)
    case .empty(let subject, let example, let value):
      Finding(
        "\(subject) must be an array with at least one element", at: Place(value),
        help: ["write \(example), or leave the key out"])
    case .invalidPath(let subject, let value):
      Finding(
        "\(subject) must be the path of a file", at: Place(value),
        help: ["write a path relative to this file"])
    case .invalidEnvironmentName(let subject, let value):
      Finding(
        "\(subject) must be the name of an environment variable", at: Place(value),
        help: [Suggestion(environmentHelp(value.string ?? ""))])
    case .variable(let text, let subject, let shape, let place):
      Finding(
        "\(subject) cannot refer to a variable: ${…} stands for a value in \"settings\" only",
        at: place, help: variableHelp(text, shape))
    case .repeated(let value, let first, let key): repeated(value, first: first, in: key)
    case .alternatives(let key, let other, let member):
      Finding(
        "\"\(key.name)\" does not go with \"\(other)\"", at: Place(key: member),
        help: ["leave one of the two out"])
    default: nil
    }
  }

  /// Advice to write the name without its invalid characters, if a valid name is left: `$NAME`, `${NAME}` and
  /// `MY-NAME` have a clear meaning.
  private static func environmentHelp(_ name: String) -> String {
    let inner = name.utf8.drop { !$0.isOfWord || $0 < UInt8(ascii: "A") }
      .reversed().drop { !$0.isOfWord }.reversed()
    let meant = String(decoding: inner, as: UTF8.self).replacing("-", with: "_")
      .replacing(".", with: "_")
    let rest = "letters, digits and \"_\", no digit first"
    return Identifier.isEnvironmentName(meant)
      ? "write \"\(meant)\": \(rest)" : "write a name such as \"LOG_PATH\": \(rest)"
  }

  private static func variableHelp(_ text: String, _ shape: FormatShape) -> [Suggestion] {
    let overlay: Suggestion = """
      write the text itself: what differs between environments belongs in an overlay, a manifest \
      that includes this one
      """
    if case .environmentName = shape { return [Suggestion(environmentHelp(text)), overlay] }
    return [overlay]
  }

  private static func notAllowed(
    _ value: JSONValue, _ subject: String, _ allowed: [Manifest.Value]
  ) -> Finding {
    let (place, written) = (Place(value), value.string ?? "")
    let names = allowed.compactMap { if case .string(let name) = $0 { name } else { nil } }
    return Finding(
      "\(place.isHidden ? Phrase.hidden : "\"\(written)\"") is not a value of \(subject)",
      at: place,
      help: (place.isHidden ? [] : Suggestion.nearest(to: written, among: names, at: [place]))
        + ["allowed here: \(list(allowed))"])
  }

  private static func repeated(
    _ value: JSONValue, first: JSONValue, in key: FormatKey
  ) -> Finding {
    let name = value.string ?? ""
    let isScope = key.name == "scopes"
    return Finding(
      isScope
        ? "the scope \"\(name)\" is listed twice"
        : "\"\(name)\" is listed twice in \"\(key.name)\"",
      at: Place(value),
      help: [
        Suggestion(
          "remove one of them: the order says "
            + (isScope ? "which scope is inside which" : "what is built first")
        ).removing(Place(value))
      ],
      related: [Diagnostic.Related("listed first here", at: Place(first))])
  }

  private static func unpaired(
    _ pair: FormatPair, of id: String, found: String, at place: Place, key: Place,
    other: Placed<String>?
  ) -> Finding {
    let written = key.value.string ?? ""
    return Finding(
      "\"\(pair.key)\" needs the \(pair.other) \"\(pair.value)\", and \"\(id)\" is \(found)",
      at: place,
      help: [
        "write \"\(pair.other)\": \"\(pair.value)\" where an instance is kept for each \"\(written)\"",
        place.source === key.source
          ? "or remove \"\(pair.key)\""
          : "or remove the \(pair.key) as well: \"\(pair.key)\": null",
      ],
      related: other.map { [.init("\($0.value) is written here", at: $0.place)] } ?? [])
  }

  private static func list(_ values: [Manifest.Value]) -> String {
    values.map { $0.text(.line) }.joined(separator: ", ")
  }

  /// A finding for an element of "allow" that names no known rule, or a rule whose findings cannot be
  /// accepted.
  private static func notAllowable(_ value: JSONValue) -> Finding {
    let written = value.string ?? ""
    let list = list(RuleList.allowable.map { .string($0) })
    guard let rule = RuleList.rule(written) else {
      return Finding(
        "\"allow\" names \"\(written)\", which is not a rule", at: Place(value),
        help: Suggestion.nearest(to: written, among: RuleList.allowable, at: [Place(value)]) + [
          "allowed here: \(list)"
        ])
    }
    let reason: Suggestion =
      rule.severity == .error
      ? "errors cannot be allowed, as loading refuses them too: fix what the rule reports"
      : "remove the \"allow\" that the rule reports"
    return Finding(
      "what \"\(written)\" reports cannot be allowed", at: Place(value),
      help: [reason, "allowed here: \(list)"])
  }
}

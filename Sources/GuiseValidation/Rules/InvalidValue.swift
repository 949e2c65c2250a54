internal import GuiseManifest
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
    check.composed.files.formatFaults.compactMap { shape($0) }
      + check.composed.files.files.flatMap(\.allowedRules)
      .filter { !RuleList.allowable.contains($0.string ?? "") }.map { notAllowable($0) }
  }.also(in: .composing) { check in
    check.composed.faults.compactMap { fault in
      switch fault {
      case .unpaired(let scope, _, _, _):
        Finding(
          fault.message, at: fault.place,
          help: [
            "write \"lifetime\": \"scoped\" where an instance is kept for each \"\(scope)\"",
            "or remove \"scope\"",
          ])
      case .disagreement(let key, _, let first, let path):
        Finding(
          fault.message, at: fault.place,
          help: ["add \"\(key)\" to \(path), which includes both: its value counts"],
          related: [.init("another \"\(key)\" is written here", at: first)])
      default: nil
      }
    } + check.composed.variableFaults.compactMap { reference($0) }
  }

  private static func reference(_ fault: VariableFault) -> Finding? {
    let help: [Suggestion]
    switch fault {
    case .malformedReference(let reason, let place):
      help =
        meant(by: reason, at: place) + [
          "write ${name} for a variable's value, or $${ for a literal ${"
        ]
    case .notAlone(let name, _, let isDefault):
      help = [
        isDefault
          ? "make \"\(name)\" a string, or refer to it in a setting"
          : "write \"${\(name)}\" and nothing else in the string, or make it a string variable"
      ]
    case .wholeOnly(let name, _, _):
      help = ["write \"${\(name)}\", or make the variable's type \"json\""]
    case .unknownPart(let name, _, _):
      help = [
        "correct the JSON Pointer after \"\(name)\": its keys and indices are separated by \"/\""
      ]
    case .referenceInJSON(let name, _):
      help = ["write the value, or refer to \"\(name)\" in a setting or in the default of a string"]
    default: return nil
    }
    return Finding(fault.message, at: fault.place, help: help)
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
    case .notAllowed(_, let value, let allowed): notAllowed(fault, value, allowed)
    case .empty:
      Finding(
        fault.message, at: fault.place,
        help: ["write a service, such as [\"Logbook.Report\"], or leave the key out"])
    case .invalidPath:
      Finding(fault.message, at: fault.place, help: ["write a path relative to this file"])
    case .invalidEnvironmentName(_, let value):
      Finding(
        fault.message, at: fault.place, help: [Suggestion(environmentHelp(value.string ?? ""))])
    case .variable(let text, let subject, _):
      Finding(fault.message, at: fault.place, help: variableHelp(text, subject))
    case .repeated(let value, let first, let key): repeated(fault, value, first: first, in: key)
    case .alternatives:
      Finding(fault.message, at: fault.place, help: ["leave one of the two out"])
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

  private static func variableHelp(_ text: String, _ subject: String) -> [Suggestion] {
    let overlay: Suggestion = """
      write the text itself: what differs between environments belongs in an overlay, a manifest \
      that includes this one
      """
    if subject == "\"env\"" { return [Suggestion(environmentHelp(text)), overlay] }
    return [overlay]
  }

  private static func notAllowed(
    _ fault: FormatFault, _ value: JSONValue, _ allowed: [String]
  ) -> Finding {
    let place = fault.place
    let names = allowed.compactMap { JSON(parsing: $0) }.compactMap {
      if case .string(let name) = $0 { name } else { nil }
    }
    return Finding(
      fault.message, at: place,
      help: (place.isHidden
        ? [] : Suggestion.nearest(to: value.string ?? "", among: names, at: [place]))
        + ["allowed here: \(allowed.joined(separator: ", "))"])
  }

  private static func repeated(
    _ fault: FormatFault, _ value: JSONValue, first: JSONValue, in key: String
  ) -> Finding {
    let order =
      key == "scopes" ? "which scope is inside which" : "what is built first"
    return Finding(
      fault.message, at: fault.place,
      help: [
        Suggestion("remove one of them: the order says \(order)").removing(Place(value))
      ],
      related: [Diagnostic.Related("listed first here", at: Place(first))])
  }

  private static func list(_ values: [Manifest.Value]) -> String {
    values.map { $0.text }.joined(separator: ", ")
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

extension ManifestFile {
  /// The values of all `allow` lists.
  fileprivate var allowedRules: [JSONValue] {
    var lists = [root["allow"]]
    for assembly in root.members(under: "assemblies") {
      for registration in assembly.value.members(under: "registrations") {
        lists.append(registration.value["allow"])
      }
    }
    return lists.flatMap { $0.map { Array($0.value.elements) } ?? [] }
      .filter { $0.string?.refersToVariable == false }
  }
}

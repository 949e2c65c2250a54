internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let invalidValue = Rule("invalid-value") { check in
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
    let name = fault.name
    let help: [Suggestion]
    switch fault.kind {
    case .malformed(let text):
      help =
        meant(by: text, at: fault.place) + [
          "write ${name} for a variable's value, or $${ for a literal ${"
        ]
    case .notAlone(let isDefault):
      help = [
        isDefault
          ? "make \"\(name)\" a string, or refer to it in a setting"
          : "write \"${\(name)}\" and nothing else in the string, or make it a string variable"
      ]
    case .wholeOnly: help = ["write \"${\(name)}\", or make the variable's type \"json\""]
    case .unknownPart:
      help = [
        "correct the JSON Pointer after \"\(name)\": its keys and indices are separated by \"/\""
      ]
    case .referenceInJSON:
      help = ["write the value, or refer to \"\(name)\" in a setting or in the default of a string"]
    default: return nil
    }
    return Finding(fault.message, at: fault.place, help: help)
  }

  /// Advice for a reference in the notation of other programs: `${port:8080}`, `${port:-8080}`, `${ port }`.
  private static func meant(by text: String?, at place: Place?) -> [Suggestion] {
    guard let text, place?.isHidden != true else { return [] }
    let name = String(text.prefix { $0 != ":" }).trimmingBlanks
    guard Identifier.isValid(name) else { return [] }
    return [
      text.contains(":")
        ? "write ${\(name)}, and give the variable \"\(name)\" a \"default\" under \"variables\""
        : "write ${\(name)}, without blanks"
    ]
  }

  private static func shape(_ fault: FormatFault) -> Finding? {
    switch fault.cause {
    case .notAllowed(let allowed): notAllowed(fault, fault.json, allowed.elements)
    case .empty:
      Finding(
        fault.message, at: fault.place,
        help: ["write a service, such as [\"Logbook.Report\"], or leave the key out"])
    case .invalidPath:
      Finding(fault.message, at: fault.place, help: ["write a path relative to this file"])
    case .invalidEnvironmentName:
      Finding(
        fault.message, at: fault.place,
        help: [Suggestion(environmentHelp(fault.json.string ?? ""))])
    case .variable(nil): Finding(fault.message, at: fault.place, help: variableHelp(fault.json))
    case .variable: Finding(fault.message, at: fault.place, help: [overlay])
    case .repeated(let first): repeated(fault, fault.json, first: first)
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

  private static let overlay: Suggestion = """
    write the text itself: what differs between environments belongs in an overlay, a manifest \
    that includes this one
    """

  private static func variableHelp(_ value: JSONValue) -> [Suggestion] {
    value.key == "env"
      ? [Suggestion(environmentHelp(value.string ?? "")), overlay] : [overlay]
  }

  private static func notAllowed(
    _ fault: FormatFault, _ value: JSONValue, _ allowed: [JSON]
  ) -> Finding {
    let place = fault.place
    let names = allowed.compactMap { if case .string(let name) = $0 { name } else { nil } }
    return Finding(
      fault.message, at: place,
      help: (place.isHidden
        ? [] : Suggestion.nearest(to: value.string ?? "", among: names, at: [place]))
        + ["allowed here: \(list(allowed))"])
  }

  private static func repeated(
    _ fault: FormatFault, _ value: JSONValue, first: JSONValue
  ) -> Finding {
    let order =
      value.parent?.key == "scopes" ? "which scope is inside which" : "what is built first"
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

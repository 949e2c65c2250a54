internal import GuiseManifest
internal import StrictJSON

/// Rules of the format: keys, types and values.
extension Rule {
  package static let unknownKey = Rule("unknown-key").helping { (fault: FormatFault, check) in
    guard case .unknownKey(let kind) = fault.cause, let key = fault.json.key else { return [] }
    let object = FormatObject.of(kind)
    let homes = FormatObject.all.filter { $0 !== object && $0.key(key) != nil }
      .map { "in \($0.noun)" }
    if !homes.isEmpty {
      let home = Phrase.list(homes, last: "or", quoted: false)
      return ["move it: \"\(key)\" belongs \(home)"]
    }
    let names = object.keys.map(\.name).sorted()
    let allowed = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return Advice(
      check.near(key, among: names, at: fault.place)
        .or(["allowed here: \(allowed), \"description\" and keys that begin with \"x-\""]))
  }

  package static let missingKey = Rule("missing-key").helping { (fault: FormatFault, check) in
    guard case .missingKey(let name, let kind) = fault.cause,
      let key = FormatObject.of(kind).key(name)
    else { return [Suggestion(check.audience.catalogAdvice)] }
    return ["add \"\(key.name)\": \(key.example)"]
  }

  package static let wrongType = Rule("wrong-type").helping { (fault: FormatFault, _) in
    guard case .wrongType(let expected, let kind) = fault.cause else { return [] }
    let key = kind.flatMap { FormatObject.of($0).key(fault.json.key ?? "") }
    let example = expected == .version ? nil : key.map { ", such as \($0.example)" }
    let removal = fault.json.isNull && key?.presence == .optional ? ", or leave it out" : ""
    return ["write \(expected.words)\(example ?? "")\(removal)"]
  }

  package static let invalidIdentifier = Rule("invalid-identifier").helping {
    (_: FormatFault, _) in
    ["use letters, digits, \"_\", \".\", \"@\" and \"-\", and begin with a letter, digit or \"_\""]
  }

  package static let unsupportedVersion = Rule("unsupported-version").helping {
    (_: FormatFault, _) in
    ["write 1, the only version that this release of Guise reads"]
  }

  package static let invalidValue = Rule("invalid-value").helping { (fault: FormatFault, check) in
    switch fault.cause {
    case .notAllowed(let allowed):
      let names = allowed.elements.compactMap { value -> String? in
        if case .string(let name) = value { name } else { nil }
      }
      let near =
        fault.place.isHidden
        ? [] : check.near(fault.json.string ?? "", among: names, at: fault.place)
      let texts = allowed.elements.map(\.text).joined(separator: ", ")
      return Advice(near.or(["allowed here: \(texts)"]))
    case .empty: return ["write a service, such as [\"Logbook.Report\"], or leave the key out"]
    case .invalidEnvironmentName:
      return ["write a name such as \"LOG_PATH\": letters, digits and \"_\", no digit first"]
    case .variable:
      return [
        """
        write the text itself: what differs between environments belongs in an overlay, a manifest \
        that includes this one
        """
      ]
    case .alternatives: return ["leave one of the two out"]
    default: return []
    }
  }.finding(in: .reading) { check in
    check.composed.files.files.flatMap(\.allowedRules).compactMap { notAllowable($0, check) }
  }.helping { (fault: CompositionFault, _) in
    switch fault {
    case .unpaired(let scope, _, _, _):
      return [
        """
        write "lifetime": "scoped" where an instance is kept for each "\(scope)", or remove "scope"
        """
      ]
    case .disagreement(let key, _, let first, let path):
      return Advice(
        ["add \"\(key)\" to \(path), which includes both: its value counts"],
        related: [.init("another \"\(key)\" is written here", at: first)])
    default: return []
    }
  }.helping { (fault: VariableFault, _) in
    let name = fault.name
    switch fault.kind {
    case .malformed: return ["write ${name} for a variable's value, or $${ for a literal ${"]
    case .notAlone(isDefault: true):
      return ["make \"\(name)\" a string, or refer to it in a setting"]
    case .notAlone(isDefault: false):
      return ["write \"${\(name)}\" and nothing else in the string, or make it a string variable"]
    case .wholeOnly: return ["write \"${\(name)}\", or make the variable's type \"json\""]
    case .unknownPart:
      return [
        "correct the JSON Pointer after \"\(name)\": its keys and indices are separated by \"/\""
      ]
    case .referenceInJSON:
      return [
        "write the value, or refer to \"\(name)\" in a setting or in the default of a string"
      ]
    default: return []
    }
  }

  /// A finding for an element of "allow" that names no known rule, or a rule whose findings cannot be accepted.
  private static func notAllowable(_ value: JSONValue, _ check: Check) -> Finding? {
    let (written, place) = (value.string ?? "", Place(value))
    if RuleList.allowable.contains(written) { return nil }
    guard let rule = RuleList.rule(written) else {
      let allowed = RuleList.allowable.map { JSON.string($0).text }.joined(separator: ", ")
      return Finding(
        "\"allow\" names \"\(written)\", which is not a rule", at: place,
        advice: Advice(
          check.near(written, among: RuleList.allowable, at: place)
            .or(["allowed here: \(allowed)"])))
    }
    return Finding(
      "what \"\(written)\" reports cannot be allowed", at: place,
      advice: [
        rule.severity == .error
          ? "errors cannot be allowed, as loading refuses them too: fix what the rule reports"
          : "remove the \"allow\" that the rule reports"
      ])
  }
}

extension ManifestFile {
  /// The values of all `allow` lists.
  fileprivate var allowedRules: [JSONValue] {
    let registrations = root.members(under: "assemblies").flatMap {
      $0.value.members(under: "registrations").map { $0.value["allow"] }
    }
    return ([root["allow"]] + registrations).flatMap { $0.map { Array($0.value.elements) } ?? [] }
      .filter { $0.string?.refersToVariable == false }
  }
}

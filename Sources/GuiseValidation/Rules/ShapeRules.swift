internal import GuiseManifest
internal import StrictJSON

/// Rules of the format: keys, types and values.
extension Rule {
  package static let invalidValue = Rule("invalid-value", in: .reading) { check in
    check.read.files.flatMap(\.allowedRules).compactMap { notAllowable($0, check) }
  }

  /// A finding for an element of "allow" that names no rule whose findings can be accepted.
  private static func notAllowable(_ value: JSONValue, _ check: Check) -> Finding? {
    let (written, place) = (value.string ?? "", Place(value))
    if RuleList.allowable.contains(written) { return nil }
    let isRule = RuleList.rule(written) != nil
    let allowed = RuleList.allowable.map { JSON.string($0).text }.joined(separator: ", ")
    return Finding(
      isRule
        ? "what \"\(written)\" reports cannot be allowed"
        : "\"allow\" names \"\(written)\", which is not a rule", at: place,
      advice: isRule
        ? ["fix what the rule reports: only warnings and notes can be allowed"]
        : Advice(
          check.near(written, among: RuleList.allowable, at: place)
            .or(["allowed here: \(allowed)"])))
  }
}

extension ManifestFile {
  /// The values of all `allow` lists.
  fileprivate var allowedRules: [JSONValue] {
    let registrations = root.members(under: "assemblies").flatMap {
      $0.value.members(under: "registrations").map { $0.value["allow"] }
    }
    return ([root["allow"]] + registrations).flatMap { $0?.value.plainStrings ?? [] }
  }
}

extension Fault {
  func shapeHelp(in check: Check) -> Advice? {
    guard let place else { return nil }
    let json = place.value
    switch kind {
    case .unsupportedVersion: return ["write 1, the only version that this release of Guise reads"]
    case .unknownKey(let object):
      let key = json.key ?? ""
      let homes = FormatKind.allCases.filter { $0.key(key) != nil }.map(\.rawValue)
      if !homes.isEmpty {
        return ["move it into \(Phrase.list(homes, last: "or", quoted: false))"]
      }
      let names = object.keys.map(\.name).sorted()
      let allowed = names.map(Phrase.quoted).joined(separator: ", ")
      return Advice(
        check.near(key, among: names, at: place)
          .or(["allowed here: \(allowed), \"description\" and keys that begin with \"x-\""]))
    case .missingKey(let name, let object):
      return ["add \"\(name)\": \(object.key(name)?.example ?? "…")"]
    case .wrongType(let expected, let object):
      let key = object.key(json.key ?? "")
      let example = json.key == "guise" ? nil : key.map { ", such as \($0.example)" }
      let removal = json.isNull && key?.isOptional == true ? ", or leave it out" : ""
      return ["write \(expected)\(example ?? "")\(removal)"]
    case .invalidName:
      return [
        "use ASCII letters, digits, \"_\", \".\", \"@\" and \"-\", and begin with a letter, digit or \"_\""
      ]
    case .notAllowed(let names, let others):
      let near = place.isHidden ? [] : check.near(json.string ?? "", among: names, at: place)
      let texts = (others + names.map(Phrase.quoted)).joined(separator: ", ")
      return Advice(near.or(["allowed here: \(texts)"]))
    case .emptyList: return ["write a service, such as [\"Logbook.Report\"], or leave the key out"]
    case .invalidEnvironmentName:
      return ["write a name such as \"LOG_PATH\": letters, digits and \"_\", no digit first"]
    case .variable:
      return [
        """
        write the text itself: what differs between environments belongs in an overlay, a manifest \
        that includes this one
        """
      ]
    case .tagsAndKeys: return ["leave one of the two out"]
    default: return nil
    }
  }
}

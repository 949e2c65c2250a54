internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

extension Rule {
  package static let missingSetting = Rule("missing-setting", in: .connecting) { check in
    let model = check.model
    return check.settingsFaults.compactMap { found in
      guard case .missing(let field, let type) = found.fault.kind else { return nil }
      let one = "\"\(field)\", of type \(type)"
      return Finding(
        found.message, at: found.place,
        help: [
          !found.isAbsent
            ? "add \(one)"
            : "add \"settings\" with \(found.others.isEmpty ? one : Phrase.list([field] + found.others))",
          replacement(found.use, model)
            ?? """
            to let the field be left out, make the property optional in code: a synthesised Codable \
            ignores a default such as = value
            """,
        ])
    }
  }

  /// Advice for an override that drops the settings of the included file; nil for others.
  private static func replacement(_ use: FactoryUse, _ model: WiringModel) -> Suggestion? {
    let registration = model.entries[use.entry].registration
    let value = registration.place.value
    guard use.decorator == nil, registration.isOverridden, value.kind == .object else {
      return nil
    }
    if let replace = value["override"]?.value, replace.string == "replace" {
      return Suggestion(
        "to keep the other settings of the included file, write \"override\": true"
      ).replacing(replace, with: true)
    }
    guard value["factory"] != nil else { return nil }
    return
      "another \"factory\" does not keep the \"settings\" of the included file: write all of them"
  }
}

internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

extension Rule {
  package static let missingSetting = Rule(
    "missing-setting", in: .connecting,
    summary: """
      The settings lack a field that the settings type reads. A synthesised `Codable` ignores `= \
      value`: a field may be omitted only if its property is optional, or if the type implements its \
      own decoding.
      """,
    wrong: .registrations([
      "clock": "system-clock",
      "store": ["factory": "file-store", "settings": ["size": 4096]],
    ]),
    mended: [#""size""#: #""path": "app.log", "size""#],
    remedy: "Add the field. To allow leaving it out, make its property optional in code."
  ) { check in
    let model = check.model
    return check.settingsFaults.compactMap { found in
      guard case .missing(let field, let type) = found.fault.kind else { return nil }
      let others = found.others.compactMap { fault -> String? in
        if case .missing(let field, _) = fault.kind { field } else { nil }
      }
      let one = "\"\(field)\", of type \(type)"
      return Finding(
        found.message, at: found.place(in: model),
        help: [
          !found.isAbsent
            ? "add \(one)"
            : "add \"settings\" with \(others.isEmpty ? one : Phrase.list([field] + others))",
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

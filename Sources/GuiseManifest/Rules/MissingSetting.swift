package enum MissingSetting: WiringRule {
  package static let id = "missing-setting"
  package static let holdsInFragments = true
  package static let summary = """
    The settings type reads a field that the settings do not have. A `Codable` that the compiler \
    synthesises ignores `= value`: a property may be left out only where it is optional, or where the \
    type decodes itself.
    """
  package static let explanation = RuleExplanation(
    wrong: .json(
      """
      {
        "registrations": {
          "clock": "system-clock",
          "store": {
            "factory": "file-store",
            "settings": { "size": 4096 }
          }
        }
      }
      """),
    mended: [#""size""#: #""path": "app.log", "size""#],
    remedy: "Add the field. To let it be left out, make the property optional in code.")

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    return inspection.settingsFaults.compactMap { found in
      guard case .missing(let field, let type) = found.fault.kind else { return nil }
      let path = found.fault.path.isEmpty ? field : found.fault.path
      let others = found.others.compactMap { fault -> String? in
        if case .missing(let field, _) = fault.kind { field } else { nil }
      }
      let example = "add \"\(field)\", of type \(type)"
      return finding(
        found.isAbsent
          ? "\(model.name(of: found.use)) has no settings, and \(found.type) needs "
            + Phrase.list([path] + others)
          : "the settings lack \"\(path)\", which \(found.type) needs",
        at: found.place(in: model),
        help: [
          !found.isAbsent
            ? example
            : others.isEmpty
              ? "add \"settings\" with \"\(field)\", of type \(type)"
              : "add \"settings\" with \(Phrase.list([field] + others))",
          "a synthesised Codable ignores a default such as = value: to let the field be left out, "
            + "make the property optional in code",
        ])
    }
  }
}

internal import GuiseManifest

extension Rule {
  package static let unusedVariable = Rule(
    "unused-variable", in: .proving, severity: .warning,
    summary: """
      No string in settings, and no variable's default, refers to the variable with `"${name}"`.
      """,
    wrong: .manifest(
      ["variables": ["path": ["type": "string", "default": "app.log"]]],
      registrations: [
        "clock": "system-clock",
        "store": ["factory": "file-store", "settings": ["path": "app.log"]],
      ]),
    mended: [#""path": "app.log""#: #""path": "${path}""#],
    remedy: "Use the variable in a setting, or remove it."
  ) { check in
    check.composed.variableFaults.compactMap { fault in
      guard case .unused(let name, let place) = fault else { return nil }
      let line = Suggestion("write ${\(name)} in a setting, or remove the variable")
      return Finding(
        fault.message, at: place,
        // Without its override, a variable would still be unused.
        help: [
          place.value.isOverride
            ? line : line.titled("Remove \(Phrase.quoted(name))").removing(place)
        ])
    }
  }
}

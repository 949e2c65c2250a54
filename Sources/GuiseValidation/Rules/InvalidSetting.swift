internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let invalidSetting = Rule(
    "invalid-setting", in: .connecting,
    summary: """
      A value in the settings cannot be decoded as the type that the code reads. Nothing is \
      converted: `"8080"` is not a number, and 1.5 is not an integer.
      """,
    wrong: .registrations([
      "clock": "system-clock",
      "store": ["factory": "file-store", "settings": ["path": "app.log", "size": "4096"]],
    ]),
    mended: [#""4096""#: "4096"],
    remedy: """
      Write a value of the type that the message names, or change the settings type in code.
      """
  ) { check in
    check.settingsFaults.compactMap { found in
      guard case .invalid(let expected, _) = found.fault.kind else { return nil }
      let model = check.model
      let place = found.place(in: model)
      return Finding(
        found.message, at: place,
        help: [
          unquoted(found.written(in: model), expected)
            ?? trimmed(found.written(in: model))
            ?? "write \(expected): that is what \(found.type) reads here"
        ],
        related: found.fault.inDefault.map {
          [.init("the default of the variable is written here", at: Place($0))]
        } ?? [])
    }
  }

  /// Advice to remove the blanks that turn a reference into text.
  private static func trimmed(_ value: JSONValue) -> Suggestion? {
    guard let text = value.string, text != text.trimmingBlanks,
      VariableTemplate(text.trimmingBlanks).soleVariable != nil
    else { return nil }
    return Suggestion(
      "write \(text.trimmingBlanks) without blanks around it: they make it a string"
    )
    .replacing(value, with: .string(text.trimmingBlanks))
  }

  /// Advice to remove the quotes that turn a number or a boolean into a string.
  private static func unquoted(_ value: JSONValue, _ expected: String) -> Suggestion? {
    guard let text = value.string else { return nil }
    let literal = JSON(parsing: text)
    switch literal {
    case .number where expected.hasPrefix("an integer") || expected.hasPrefix("a number"): break
    case .boolean where expected == "true or false": break
    default: return nil
    }
    return Suggestion("write it without quotes: \(literal.text)")
      .replacing(value, with: literal)
  }
}

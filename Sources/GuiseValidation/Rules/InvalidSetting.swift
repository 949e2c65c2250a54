internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let invalidSetting = Rule("invalid-setting", in: .connecting) { check in
    let defaults = check.model.composition.knownVariables.defaults
    return check.settingsFaults.compactMap { found in
      guard case .invalid(let expected, let json, _) = found.fault.kind else { return nil }
      let variable = found.fault.value.string.flatMap { VariableTemplate($0).soleVariable }
      return Finding(
        found.message, at: found.place,
        help: [
          unquoted(found.written, json)
            ?? trimmed(found.written)
            ?? "write \(expected): that is what \(found.type) reads here"
        ],
        related: variable.flatMap { defaults[$0] }.map {
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
  private static func unquoted(
    _ value: JSONValue, _ expected: JSONValue.Kind?
  ) -> Suggestion? {
    guard let text = value.string else { return nil }
    let literal = JSON(parsing: text)
    switch (literal, expected) {
    case (.number, .number), (.boolean, .boolean): break
    default: return nil
    }
    return Suggestion("write it without quotes: \(literal.text)")
      .replacing(value, with: literal)
  }
}

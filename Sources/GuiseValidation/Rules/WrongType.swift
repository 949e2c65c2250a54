internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let wrongType = Rule(
    "wrong-type",
    summary: """
      A key of the format has a value of the wrong JSON type. Nothing is converted: `"1"` is not a \
      number, null is not an absent key, and one string is not an array of strings.
      """,
    wrong: .registrations(["clock": ["factory": "system-clock", "tags": "main"]]),
    mended: [#""main""#: #"["main"]"#],
    remedy: "Write a value of the type that the message names."
  ) { check in
    check.composed.formatFaults.compactMap { fault in
      switch fault {
      case .wrongType(let subject, let expected, let example, let found):
        Finding(
          fault.message, at: fault.place,
          help: [
            variable(found, in: check) ?? converted(found, to: expected)
              ?? "write \(expected)\(suffix(example, of: expected))\(removal(of: subject, found))"
          ])
      case .inlineRegistration:
        Finding(
          fault.message, at: fault.place,
          help: ["register it under \"registrations\", and write its identifier here"])
      default: nil
      }
    }
  }

  /// Advice to write a variable's value, found in place of its object, as its default.
  private static func variable(_ found: JSONValue, in check: Check) -> Suggestion? {
    let steps = found.pointer.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count == 3, steps[1] == "variables" else { return nil }
    let name = JSONValue.unescapedForPointer(steps[2])
    let isDefined = check.composed.files.files.contains {
      $0.document !== found.document && $0.root["variables"]?.value[name]?.value.kind == .object
    }
    let literal = JSON(found)
    let shown = Place(found).isHidden ? "…" : literal.text(.line)
    let type: VariableType =
      switch found.kind {
      case .string: .string
      case .boolean: .boolean
      case .number:
        found.number.flatMap(NumberLiteral.integerDigits) == nil ? .number : .integer
      case .null, .array, .object: .json
      }
    let first = isDefined ? "\"override\": true" : "\"type\": \"\(type.rawValue)\""
    return Suggestion("write {\(first), \"default\": \(shown)}")
  }

  /// Advice to write the value in the expected type, if there is one way to read it.
  private static func converted(_ found: JSONValue, to expected: String) -> Suggestion? {
    guard !found.document.source.hides(found.range), let text = found.string else { return nil }
    let literal: JSON
    if expected.hasPrefix("an array of strings"), !text.isEmpty {
      literal = .strings([text])
    } else if expected == "a boolean", let value = booleans[text.lowercased()] {
      literal = .boolean(value)
    } else if expected == FormatShape.version.expectation,
      text == FormatObject.supportedVersion
    {
      literal = .number(text)
    } else {
      return nil
    }
    return Suggestion("write \(literal.text(.line))")
      .replacing(found, with: literal).certain()
  }

  private static let booleans = [
    "true": true, "yes": true, "on": true, "false": false, "no": false, "off": false,
  ]

  /// Advice for null that may have been meant to leave a key out.
  private static func removal(of subject: String, _ found: JSONValue) -> String {
    let isKey = FormatObject.all.flatMap(\.keys).contains {
      "\"\($0.name)\"" == subject && $0.presence == .optional
    }
    guard found.isNull, isKey else { return "" }
    // A reference is empty without its key.
    let steps = found.steps(from: found.document.root) ?? []
    return steps.dropLast(2).last == .key("dependencies") ? "" : ", or remove \(subject)"
  }

  /// An example, unless the expectation already names it.
  private static func suffix(_ example: String, of expected: String) -> String {
    expected.hasSuffix(" \(example)") ? "" : ", such as \(example)"
  }
}

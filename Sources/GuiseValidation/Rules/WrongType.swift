internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let wrongType = Rule("wrong-type") { check in
    check.composed.files.formatFaults.compactMap { fault in
      switch fault.cause {
      case .wrongType(let expected, let kind):
        Finding(
          fault.message, at: fault.place,
          help: [
            variable(fault.json, in: check) ?? converted(fault.json, to: expected)
              ?? Suggestion(
                "write \(expected.words)\(example(of: key(fault.json, kind), expected))"
                  + removal(of: key(fault.json, kind), fault.json))
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
    let shown = Place(found).isHidden ? "…" : literal.text
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

  /// The key of the format that has the value.
  private static func key(_ found: JSONValue, _ kind: FormatKind?) -> FormatKey? {
    kind.flatMap { FormatObject.of($0).key(found.key ?? "") }
  }

  /// Advice to write the value in the expected type, if there is one way to read it.
  private static func converted(_ found: JSONValue, to expected: FormatType) -> Suggestion? {
    guard let text = found.string else { return nil }
    let literal: JSON
    switch expected {
    case .strings where !text.isEmpty: literal = .strings([text])
    case .boolean:
      guard let value = booleans[text.lowercased()] else { return nil }
      literal = .boolean(value)
    case .version where text == "\(Manifest.version)": literal = .number(text)
    default: return nil
    }
    return Suggestion("write \(literal.text)")
      .replacing(found, with: literal).certain()
  }

  private static let booleans = [
    "true": true, "yes": true, "on": true, "false": false, "no": false, "off": false,
  ]

  /// Advice for null that may have been meant to leave a key out.
  private static func removal(of key: FormatKey?, _ found: JSONValue) -> String {
    guard found.isNull, let key, key.presence == .optional else { return "" }
    return ", or remove \"\(key.name)\""
  }

  /// An example, unless the expectation already names it.
  private static func example(of key: FormatKey?, _ expected: FormatType) -> String {
    if case .version = expected { return "" }
    return key.map { ", such as \($0.example)" } ?? ""
  }
}

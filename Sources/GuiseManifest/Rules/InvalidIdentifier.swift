extension Rule {
  package static let invalidIdentifier = Rule(
    "invalid-identifier",
    summary: """
      The name of an assembly, registration, variable or scope contains characters other than ASCII \
      letters, digits, `"_"`, `"."`, `"@"` and `"-"`, or does not begin with a letter, digit or \
      `"_"`.
      """,
    wrong: .registrations(["main clock": "system-clock"]),
    mended: ["main clock": "main-clock"],
    remedy: "Change the name and every reference to it."
  ) { check in
    check.composed.formatFaults.compactMap { fault in
      guard case .invalidName(let name, let thing, let place) = fault else { return nil }
      return Finding(
        "the name of \(thing) \(problem(of: name))", at: place,
        help: [
          "use letters, digits, \"_\", \".\", \"@\" and \"-\", and begin with a letter or digit"
        ])
    }
  }

  private static func problem(of name: String) -> String {
    guard let index = Identifier.firstInvalid(name) else { return "cannot be empty" }
    let scalar = name.unicodeScalars[index]
    let code = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    let shown = scalar.properties.generalCategory == .control ? "" : "\"\(Character(scalar))\" "
    let verb = index == name.startIndex ? "cannot begin with" : "cannot contain"
    return "\(verb) \(shown)(U+\(padded))"
  }
}

internal import GuiseManifest

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
    check.composed.files.formatFaults.compactMap { fault in
      guard case .invalidName = fault else { return nil }
      return Finding(
        fault.message, at: fault.place,
        help: [
          "use letters, digits, \"_\", \".\", \"@\" and \"-\", and begin with a letter or digit"
        ])
    }
  }
}

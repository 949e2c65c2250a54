internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let unsupportedVersion = Rule(
    "unsupported-version",
    summary: """
      `"guise"` names a version of the format other than 1, the version that this release reads. A \
      file of another version is not checked any further.
      """,
    wrong: ["guise": 2, "assemblies": ["app": ["registrations": ["clock": "system-clock"]]]],
    mended: [#""guise": 2"#: #""guise": 1"#],
    remedy: """
      Write 1. To use a later version of the format, update `guise-validate` and the library that \
      loads the file.
      """
  ) { check in
    check.composed.files.formatFaults.compactMap { fault in
      guard case .unsupportedVersion = fault else { return nil }
      return Finding(
        fault.message, at: fault.place,
        help: ["write 1, the only version that this release of Guise reads"])
    }
  }
}

internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let unsupportedVersion = Rule("unsupported-version") { check in
    check.composed.files.formatFaults.compactMap { fault in
      guard case .unsupportedVersion = fault.cause else { return nil }
      return Finding(
        fault.message, at: fault.place,
        help: ["write 1, the only version that this release of Guise reads"])
    }
  }
}

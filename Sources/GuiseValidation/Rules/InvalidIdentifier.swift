internal import GuiseManifest

extension Rule {
  package static let invalidIdentifier = Rule("invalid-identifier") { check in
    check.composed.files.formatFaults.compactMap { fault in
      guard case .invalidName = fault.cause else { return nil }
      return Finding(
        fault.message, at: fault.place,
        help: [
          "use letters, digits, \"_\", \".\", \"@\" and \"-\", and begin with a letter or digit"
        ])
    }
  }
}

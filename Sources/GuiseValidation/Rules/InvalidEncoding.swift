internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let invalidEncoding = Rule("invalid-encoding") { check in
    check.composed.files.readingFaults.compactMap { found -> Finding? in
      guard case .invalidEncoding = found.fault.kind else { return nil }
      let help: Suggestion =
        found.halfOfPair == nil
        ? Suggestion(found.fault.detail ?? "save the file as UTF-8")
        : "write both halves, such as \\ud83d\\ude00, or the character itself"
      return Finding(found.message, at: nil, in: found.location, help: [help])
    }
  }
}

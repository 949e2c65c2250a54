internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let duplicateKey = Rule(
    "duplicate-key",
    summary: """
      An object has the same key twice, after escapes are resolved and regardless of Unicode form: \
      an é of one scalar equals an é of two. JSON does not define which one counts, so two programs \
      may read different manifests.
      """,
    wrong: .registrations(["clock": "system-clock", "clock": "fixed-clock"]),
    right: .registrations(["clock": "system-clock"]),
    remedy: "Remove one of the two keys, or give it another name."
  ) { check in
    check.composed.files.readingFaults.compactMap { found -> Finding? in
      guard case .duplicateKey(_, let first) = found.fault.kind else { return nil }
      return Finding(
        found.message, at: nil, in: found.location,
        help: ["remove one of the two"],
        related: [.init(message: "first here", location: .init(first, in: found.source))])
    }
  }
}

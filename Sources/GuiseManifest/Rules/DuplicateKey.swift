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
    check.composed.files.readingFaults.compactMap { found in
      guard case .duplicateKey(let key, let first) = found.fault.kind else { return nil }
      // Texts that look the same may differ, scalar by scalar.
      let written = JSONText.string(found.source.bytes[first].dropFirst().dropLast())
      let isSame = written.utf8.elementsEqual(key.utf8)
      let form = isSame ? "" : ", written in another Unicode form"
      return Finding(
        "the key \"\(key)\" is already in this object\(form)", at: nil, in: found.location,
        help: ["remove one of the two"],
        related: [.init(message: "first here", location: .init(first, in: found.source))])
    }
  }
}

internal import StrictJSON

/// A key that is twice in one object.
package enum DuplicateKey: Rule {
  package static let id = "duplicate-key"
  package static let summary = """
    An object has one key twice, after escapes are resolved. JSON does not define which one \
    counts, so two programs may read two different manifests.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["clock": "system-clock", "clock": "fixed-clock"]],
    right: ["registrations": ["clock": "system-clock"]],
    remedy: "Remove one of the two keys, or give it another name.")

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.files.readingFaults.compactMap { found in
      guard case .duplicateKey(let key, let first) = found.fault.kind else { return nil }
      return finding(
        "the key \"\(key)\" is already in this object", at: nil, in: found.location,
        help: ["remove one of the two"],
        related: [.init(message: "first here", location: .init(first, in: found.source))])
    }
  }
}

internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let duplicateKey = Rule("duplicate-key") { check in
    check.composed.files.readingFaults.compactMap { found -> Finding? in
      guard case .duplicateKey(_, let first) = found.fault.kind else { return nil }
      return Finding(
        found.message, at: nil, in: found.location,
        help: ["remove one of the two"],
        related: [.init(message: "first here", location: .init(first, in: found.source))])
    }
  }
}

extension SkippedFiles {
  /// The numbers of found and skipped files, and the reasons, in one line; nil if nothing was skipped.
  package func line(_ paths: ReportedPath) -> String? {
    guard !isEmpty else { return nil }
    let skipped = Reason.allCases.compactMap { reason -> String? in
      let names = entries.filter { $0.reason == reason }.map { paths.text($0.path) }
      guard !names.isEmpty else { return nil }
      return "skipped \(names.count) (\(reason.rawValue)): \(Phrase.shortList(names, limit: 3))"
    }
    return (["found \(Phrase.count(found, "manifest"))"] + skipped).joined(separator: "; ")
  }
}

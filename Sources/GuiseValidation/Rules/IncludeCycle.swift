internal import GuiseManifest

extension Rule {
  package static let includeCycle = Rule(
    "include-cycle",
    summary: """
      A file includes itself, directly or through others. Included files are merged first, so a \
      cycle has no order.
      """,
    wrong: ["include": ["manifest.json"]],
    mended: ["manifest.json": "base.json"],
    remedy: """
      Remove one of the includes that close the cycle. Move the parts that two files need from \
      each other into a third that both include.
      """
  ) { check in
    check.composed.files.fileFaults.compactMap { fault in
      guard case .include(let reference, .cycle(let paths, let links)) = fault else { return nil }
      return Finding(
        fault.fault.message, at: reference.place,
        help: ["remove this entry, or move what both files need into a third file"],
        related: links.dropLast().enumerated().map { number, link in
          // A check that begins at that file shows the same cycle in this order.
          let rest = Array(paths[(number + 1)...] + paths[...number])
          return Diagnostic.Related(
            "\(Phrase.quoted(rest[0])) is included here", at: link,
            other: identity(rest, at: link))
        })
    }
  }

  private static func identity(_ paths: [String], at place: Place) -> FindingIdentity {
    includeCycle.identity(FileFault.Problem.closing(paths), at: place)
  }
}

internal import GuiseManifest

extension Rule {
  package static let includeCycle = Rule("include-cycle") { check in
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
    includeCycle.identity(FileFault.Problem.cycle(paths, links: []).message(""), at: place)
  }
}

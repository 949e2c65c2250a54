internal import GuiseManifest

extension Rule {
  package static let includeOutsideRoot = Rule("include-outside-root") { check in
    let naming = check.audience.naming(root:)
    return check.composed.files.fileFaults.compactMap { fault in
      guard case .include(let reference, let problem) = fault else { return nil }
      let help: [Suggestion]
      switch problem {
      case .outside(_, let name):
        help = ["move the file into the root folder, or name a wider one with \(naming(name))"]
      case .absolute: help = ["write a path relative to this file"]
      case .url: help = ["put the file into the root folder and write its relative path"]
      case .unknownRoot(let name, let known):
        help =
          Suggestion.nearest(to: name, among: known) + ["name the folder with \(naming(name))"]
      case .notFound, .noFolder, .cycle, .tooMany: return nil
      }
      return Finding(fault.fault.message, at: reference.place, help: help)
    }
  }
}

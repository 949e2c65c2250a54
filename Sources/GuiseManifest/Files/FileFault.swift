/// A fault of a manifest's files, as opposed to their text.
package enum FileFault: Sendable {
  /// A file that cannot be read; `reference` is its include, or nil for the file that the caller named.
  case unreadable(path: String, reason: String, reference: Place?)
  /// An include that cannot be followed.
  case include(Placed<String>, Problem)

  package enum Problem: Error {
    /// A missing file, with its expected path.
    case notFound(resolved: String)
    /// The including manifest was not read from a folder.
    case noFolder
    /// A file outside its root; `name` is set for a named root.
    case outside(root: String, name: String?)
    case absolute
    case url
    case unknownRoot(String, known: [String])
    /// The files, from the one that is included again, and the place of each include.
    case cycle([String], links: [Place])
    case tooMany(allowed: Int, actual: Int)
  }

  package var fault: Fault {
    switch self {
    case .unreadable(let path, let reason, let reference):
      let message = "cannot read \"\(path)\": \(reason)"
      return reference.map { Fault("unreadable-file", message, at: $0) }
        ?? Fault("unreadable-file", message, file: path)
    case .include(let reference, let problem):
      let (rule, message) = problem.words(reference.value)
      return Fault(rule, message, at: reference.place)
    }
  }
}

extension FileFault.Problem {
  /// - Parameter path: The path in `include`.
  fileprivate func words(_ path: String) -> (rule: String, message: String) {
    switch self {
    case .notFound: ("include-not-found", "the included file \"\(path)\" does not exist")
    case .noFolder:
      (
        "include-not-found",
        "the included file \"\(path)\" cannot be found: this manifest was not read from a folder"
      )
    case .outside(let root, _):
      (
        "include-outside-root",
        "the included file \"\(path)\" is outside of the root folder \"\(root)\""
      )
    case .absolute:
      ("include-outside-root", "the included file \"\(path)\" has an absolute path")
    case .url: ("include-outside-root", "\"\(path)\" is a URL, and only files can be included")
    case .unknownRoot(let name, _):
      ("include-outside-root", "no root folder is named \"\(name)\"")
    case .cycle(let paths, _):
      ("include-cycle", "this include closes a cycle: \(Phrase.cycle(paths + paths.prefix(1)))")
    case .tooMany(let allowed, let actual):
      ("limit-exceeded", Phrase.exceeded("included files", allowed, actual))
    }
  }
}

extension FileFault {
  package var fault: Fault {
    switch self {
    case .unreadable(let path, let reason, let reference):
      let message = "cannot read \"\(path)\": \(reason)"
      return reference.map { Fault("unreadable-file", message, at: $0) }
        ?? Fault("unreadable-file", message, file: path)
    case .noResource(let path, let bundle):
      return Fault(
        "unreadable-file",
        "the bundle \(Phrase.quoted(bundle.name)) has no \(Phrase.quoted(path))")
    case .tooLarge(let path, let allowed, let actual):
      return Fault(
        "limit-exceeded", Phrase.exceeded("file size", allowed, actual), file: path, line: 1,
        column: 1)
    case .include(let reference, let problem):
      return Fault(problem.rule, problem.message(reference.value), at: reference.place)
    }
  }
}

extension FileFault.Problem {
  package var rule: String {
    switch self {
    case .notFound, .noFolder: "include-not-found"
    case .outside, .absolute, .url, .unknownRoot: "include-outside-root"
    case .cycle: "include-cycle"
    case .tooMany: "limit-exceeded"
    }
  }

  /// - Parameter path: The path in `include`.
  package func message(_ path: String) -> String {
    switch self {
    case .notFound(_, _, let bundle):
      "the included file \"\(path)\" does not exist"
        + (bundle.map { " in the bundle \(Phrase.quoted($0))" } ?? "")
    case .noFolder:
      "the included file \"\(path)\" cannot be found: this manifest was not read from a folder"
    case .outside(let root, _):
      "the included file \"\(path)\" is outside of the root folder \"\(root)\""
    case .absolute: "the included file \"\(path)\" has an absolute path"
    case .url: "\"\(path)\" is a URL, and only files can be included"
    case .unknownRoot(let name, _): "no root folder is named \"\(name)\""
    case .cycle(let paths, _): Self.closing(paths)
    case .tooMany(let allowed, let actual):
      Phrase.exceeded("included files", allowed, actual)
    }
  }

  /// The sentence about a cycle of files, from the one that is included again.
  package static func closing(_ paths: [String]) -> String {
    "this include closes a cycle: \((paths + paths.prefix(1)).joined(separator: " -> "))"
  }
}

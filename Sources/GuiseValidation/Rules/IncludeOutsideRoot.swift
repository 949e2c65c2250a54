internal import GuiseManifest

extension Rule {
  package static let includeOutsideRoot = Rule(
    "include-outside-root",
    summary: """
      An include is an absolute path or a URL, or leaves the root folder once symbolic links are \
      resolved. The root is the first manifest's folder, unless the caller names another with \
      `--root DIR`. Files elsewhere are reached through a named root, `--root NAME=DIR` and \
      `"NAME:path"`.
      """,
    wrong: ["include": ["../shared/base.json"]],
    mended: ["../shared/base.json": "base.json"],
    remedy: """
      Move the file into the root folder, widen the root with `--root ..`, or name the other \
      folder with `--root shared=../shared` and include `"shared:base.json"`.
      """
  ) { check in
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
      return Finding(problem.message(reference.value), at: reference.place, help: help)
    }
  }
}

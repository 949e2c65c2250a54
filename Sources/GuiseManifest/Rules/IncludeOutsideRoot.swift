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
      let (path, place) = (reference.value, reference.place)
      switch problem {
      case .outside(let root, let name):
        return Finding(
          "the included file \"\(path)\" is outside of the root folder \"\(root)\"", at: place,
          help: ["move the file into the root folder, or name a wider one with \(naming(name))"])
      case .absolute:
        return Finding(
          "the included file \"\(path)\" has an absolute path", at: place,
          help: ["write a path relative to this file"])
      case .url:
        return Finding(
          "\"\(path)\" is a URL, and only files can be included", at: place,
          help: ["put the file into the root folder and write its relative path"])
      case .unknownRoot(let name, let known):
        return Finding(
          "no root folder is named \"\(name)\"", at: place,
          help: Suggestion.nearest(to: name, among: known) + [
            "name the folder with \(naming(name))"
          ])
      case .notFound, .noFolder, .cycle, .tooMany: return nil
      }
    }
  }
}

/// An include that leaves the root folder.
package enum IncludeOutsideRoot: Rule {
  package static let id = "include-outside-root"
  package static let summary = """
    Included files stay in the root folder, symbolic links resolved: the folder of the first \
    manifest, unless the caller names another with `--root DIR`. Absolute paths and URLs are \
    refused; files from elsewhere are reached through a named root, `--root NAME=DIR` and \
    `"NAME:path"`.
    """
  package static let explanation = RuleExplanation(
    .files,
    wrong: .json(
      """
      {
        "include": ["../shared/base.json"]
      }
      """),
    right: .json(
      """
      {
        "include": ["base.json"]
      }
      """),
    remedy: """
      Move the file into the root folder, widen the root with `--root ..`, or name the other \
      folder with `--root shared=../shared` and include `"shared:base.json"`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.files.fileFaults.compactMap { fault in
      guard case .include(let reference, let problem) = fault else { return nil }
      let (path, place) = (reference.value, reference.place)
      return switch problem {
      case .outside(let root, let name): diagnostic(path, root: root, named: name, at: place)
      case .absolute: absolute(path, at: place)
      case .url: url(path, at: place)
      case .unknownRoot(let name, let known): unknownRoot(name, known: known, at: place)
      case .notFound, .noFolder, .cycle, .tooMany: nil
      }
    }
  }

  /// - Parameter name: That of a named root.
  private static func diagnostic(
    _ path: String, root: String, named name: String? = nil, at place: Place
  ) -> Diagnostic {
    let option = name.map { "--root \($0)=DIR" } ?? "--root DIR"
    return finding(
      "the included file \"\(path)\" is outside of the root folder \"\(root)\"", at: place,
      help: ["move the file into the root folder, or name a wider one with \(option)"])
  }

  private static func absolute(_ path: String, at place: Place) -> Diagnostic {
    finding(
      "the included file \"\(path)\" has an absolute path", at: place,
      help: ["write a path relative to this file"])
  }

  private static func url(_ path: String, at place: Place) -> Diagnostic {
    finding(
      "\"\(path)\" is a URL, and only files are included", at: place,
      help: ["put the file into the root folder and write its relative path"])
  }

  private static func unknownRoot(_ name: String, known: [String], at place: Place) -> Diagnostic {
    finding(
      "no root folder is named \"\(name)\"", at: place,
      help: Suggestion.help(name, among: known) + ["name the folder with --root \(name)=DIR"])
  }
}

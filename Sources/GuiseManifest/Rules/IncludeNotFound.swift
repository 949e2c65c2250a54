/// An included file that does not exist.
package enum IncludeNotFound: Rule {
  package static let id = "include-not-found"
  package static let summary = """
    A path in `"include"` leads to no file. Paths are relative to the file that includes, or begin \
    with the name of a root that the caller gives, as in `"resources:storage.json"`.
    """
  package static let explanation = RuleExplanation(
    .files,
    wrong: .json(
      """
      {
        "include": ["bse.json"]
      }
      """),
    right: .json(
      """
      {
        "include": ["base.json"]
      }
      """),
    remedy: """
      Correct the path, or create the file. A path is relative to the file that includes, not to \
      the working directory.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.files.fileFaults.compactMap { fault in
      switch fault {
      case .include(let reference, .notFound(let resolved)):
        diagnostic(reference.value, resolved: resolved, at: reference.place)
      case .include(let reference, .noFolder):
        withoutFolder(reference.value, at: reference.place)
      default: nil
      }
    }
  }

  private static func diagnostic(_ path: String, resolved: String, at place: Place) -> Diagnostic {
    finding(
      "the included file \"\(path)\" does not exist", at: place,
      help: ["create \(resolved), or correct the path"])
  }

  private static func withoutFolder(_ path: String, at place: Place) -> Diagnostic {
    finding(
      "the included file \"\(path)\" cannot be found: this manifest was not read from a folder",
      at: place, help: ["name the folder that holds it with --root DIR"])
  }
}

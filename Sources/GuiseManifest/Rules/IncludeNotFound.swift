/// An included file that does not exist.
package enum IncludeNotFound: Rule {
  package static let id = "include-not-found"
  package static let summary = """
    A path in `"include"` leads to no file. Paths are relative to the file that includes, or begin \
    with the name of a root that the caller gives, as in `"resources:storage.json"`.
    """
  package static let explanation = RuleExplanation(
    wrong: ["include": ["bse.json"]],
    mended: ["bse.json": "base.json"],
    remedy: """
      Correct the path, or create the file. A path is relative to the file that includes, not to \
      the working directory.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.files.fileFaults.compactMap { fault in
      switch fault {
      case .include(let reference, .notFound(let resolved)):
        finding(
          "the included file \"\(reference.value)\" does not exist", at: reference.place,
          help: ["create \(resolved), or correct the path"])
      case .include(let reference, .noFolder):
        finding(
          "the included file \"\(reference.value)\" cannot be found: this manifest was not read "
            + "from a folder",
          at: reference.place, help: ["name the folder that holds it with --root DIR"])
      default: nil
      }
    }
  }
}

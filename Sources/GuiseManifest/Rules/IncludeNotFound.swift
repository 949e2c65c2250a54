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

  static func diagnostic(_ path: String, resolved: String, at place: Place) -> Diagnostic {
    finding(
      "the included file \"\(path)\" does not exist", at: place,
      help: ["create \(resolved), or correct the path"])
  }

  static func withoutFolder(_ path: String, at place: Place) -> Diagnostic {
    finding(
      "the included file \"\(path)\" cannot be found: this manifest was not read from a folder",
      at: place, help: ["name the folder that holds it with --root DIR"])
  }
}

internal import GuiseManifest

extension Rule {
  package static let duplicateVariable = Rule(
    "duplicate-variable", in: .composing,
    summary: """
      Two variables of the manifest have the same name. To change a variable of an included file, \
      add `"override": true`.
      """,
    wrong: [
      "include": ["base.json"],
      "variables": ["path": ["type": "string", "default": "other.log"]],
    ],
    mended: [#""type": "string""#: #""override": true"#],
    remedy: """
      Give one of the two another name. To change a variable of an included file, add \
      `"override": true`.
      """
  ) { check in
    duplicates(.variable, called: "name", in: check)
  }
}

/// A file that cannot be read.
package enum UnreadableFile: Rule {
  package static let id = "unreadable-file"
  package static let summary = """
    A manifest, or a file that it includes, exists but cannot be read: it is a folder, access is \
    denied, or reading failed. Findings that depend on its content are not reported.
    """
  package static let explanation = RuleExplanation(
    wrong: .shell("chmod 200 manifest.json; guise-validate manifest.json"),
    right: .shell("chmod 644 manifest.json; guise-validate manifest.json"),
    remedy: """
      Make the file readable for whoever runs the check. Remove an include that is not needed, or \
      that names a folder, from `"include"`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.files.fileFaults.compactMap { fault in
      guard case .unreadable(let path, let reason, let reference) = fault else { return nil }
      let help: Suggestion =
        if reference != nil {
          "make the file readable, or remove it from \"include\""
        } else if path.unicodeScalars.contains("\u{FFFD}") {
          "file names must be UTF-8: rename the file, or pass it on standard input: - <FILE"
        } else {
          "check the path and the file's permissions"
        }
      return finding("cannot read \"\(path)\": \(reason)", at: reference, help: [help])
    }
  }
}

/// A file that cannot be read.
package enum UnreadableFile: Rule {
  package static let id = "unreadable-file"
  package static let summary = """
    A manifest, or a file that it includes, exists but cannot be read: it is a folder, access is \
    denied, or reading failed. Findings that depend on its content are not reported.
    """
  package static let explanation = RuleExplanation(
    wrong: .shell("guise-validate config"),
    right: .shell("guise-validate config/manifest.json"),
    remedy: """
      Name a file, not a folder, and make it readable for whoever runs the check. Remove an \
      include that is not needed from `"include"`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.files.fileFaults.compactMap { fault in
      guard case .unreadable(let path, let reason, let reference) = fault else { return nil }
      let help: Suggestion =
        reference == nil
        ? "check the path and the file's permissions"
        : "make the file readable, or take it out of \"include\""
      return finding("cannot read \"\(path)\": \(reason)", at: reference, help: [help])
    }
  }
}

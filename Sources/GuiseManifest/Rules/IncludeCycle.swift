/// Files that include each other in a cycle.
package enum IncludeCycle: Rule {
  package static let id = "include-cycle"
  package static let summary = """
    A file includes itself, directly or through others. Included files are merged first, so a \
    cycle has no order.
    """
  package static let explanation = RuleExplanation(
    wrong: ["include": ["manifest.json"]],
    mended: ["manifest.json": "base.json"],
    remedy: """
      Remove one of the includes that close the cycle. Move what two files need from each other \
      into a third file that both include.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.files.fileFaults.compactMap { fault in
      guard case .include(let reference, .cycle(let path)) = fault else { return nil }
      return finding(
        "this include closes a cycle: \(path.joined(separator: " -> "))", at: reference.place,
        chain: path, help: ["remove this entry, or move what both files need into a third file"])
    }
  }
}

/// A manifest that asks for more than a limit allows.
package enum LimitExceeded: Rule {
  package static let id = "limit-exceeded"
  package static let summary = """
    A manifest may come from anywhere, so that what reading it costs is bounded: by default 64 \
    levels of nesting, 64 MiB a file, 256 included files and 1 MiB for a string with its variables \
    filled in. Whoever calls the validator can set other limits.
    """
  package static let explanation = RuleExplanation(
    .reading,
    wrong: .shell(
      """
      guise-validate all.json     # includes 300 files
      """),
    right: .shell(
      """
      guise-validate server.json jobs.json     # each includes fewer than 256
      """),
    remedy: """
      Nest values less deeply, and split what is too large into manifests that are checked, and \
      loaded, apart. A program that trusts its manifests can raise the limits in \
      ValidationOptions.
      """)

  static func diagnostic(
    limit: String, allowed: Int, actual: Int, at place: Place?
  ) -> Diagnostic {
    finding(
      "the limit for \(limit) is \(allowed), and this is \(actual)", at: place,
      help: [limit == "depth" ? "nest these values less deeply" : "split the manifest"])
  }
}

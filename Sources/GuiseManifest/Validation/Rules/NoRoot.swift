/// A manifest whose root assembly is not known.
package enum NoRoot: Rule {
  package static let id = "no-root"
  package static let summary = """
    Assembling begins with one assembly, the root. It is the one that "root" names, or, where that \
    is not said, the only one that no other uses.
    """

  static func undetermined(_ candidates: [String], at value: JSONValue) -> Diagnostic {
    let shown = candidates.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    let more = candidates.count > 8 ? " and \(candidates.count - 8) more" : ""
    return finding(
      "the root assembly is not determined: no other uses \(shown)\(more)",
      at: Place(opening: value),
      help: ["add \"root\": \"\(candidates.first ?? "")\", or let one of them use the others"])
  }

  static func unknown(
    _ root: Placed<String>, candidates: some Sequence<String>
  ) -> Diagnostic {
    let help = Suggestion.help(root.value, among: candidates)
    return finding(
      "no assembly of the manifest is named \"\(root.value)\"", at: root.place,
      help: help.isEmpty ? ["name an assembly that \"assemblies\" defines"] : help)
  }
}

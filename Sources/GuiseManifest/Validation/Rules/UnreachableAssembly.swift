/// An assembly that the root does not lead to.
package enum UnreachableAssembly: Rule {
  package static let id = "unreachable-assembly"
  package static let severity = Diagnostic.Severity.warning
  package static let summary = """
    The root assembly does not use this one, directly or through others, so that nothing in it is \
    registered.
    """

  static func diagnostic(_ assembly: Composition.Assembly, root: String) -> Diagnostic {
    finding(
      "the root assembly \"\(root)\" does not lead to \"\(assembly.name)\"", at: assembly.place,
      help: ["add \"\(assembly.name)\" to the \"uses\" of \"\(root)\", or remove it"])
  }
}

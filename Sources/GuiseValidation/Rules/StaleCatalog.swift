internal import GuiseManifest

extension Rule {
  package static let staleCatalog = Rule("stale-catalog")
}

extension Diagnostic {
  /// - Parameters:
  ///   - path: The catalog's path, for display and for a command.
  ///   - differences: The changes, one phrase each; not empty.
  ///   - command: The name of the validator.
  package static func staleCatalog(
    path: String, differences: [String], command: String
  ) -> Diagnostic {
    let shown = 5
    var list = differences.prefix(shown).joined(separator: ", ")
    if differences.count > shown { list += " and \(differences.count - shown) more" }
    return Rule.staleCatalog.diagnostic(
      Finding(
        "the catalog differs from the linked factories: \(list)", at: nil,
        help: ["renew it with: \(command) --emit-catalog \(path)"]))
  }
}

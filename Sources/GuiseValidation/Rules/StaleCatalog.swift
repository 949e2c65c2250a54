internal import GuiseManifest

extension Rule {
  package static let staleCatalog = Rule(
    "stale-catalog",
    summary: """
      The catalog does not match the code that the validator is linked with, so a check against it \
      may miss mistakes or report false ones. The comparison covers everything that wiring depends \
      on: factories, code assemblies, supplied services, requirements and tag enums.
      """,
    wrong: .shell("app-validate --catalog guise-catalog.json manifest.json"),
    right: .shell("app-validate --emit-catalog guise-catalog.json"),
    remedy: "Renew the catalog with the application's own validator, and commit it.")
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

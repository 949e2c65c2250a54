extension Rule {
  package static let missingSuppliedService = Rule(
    "missing-supplied-service",
    summary: """
      The code declares with `supplied` that the application registers a service before it loads a \
      manifest, but the container that the manifest is loaded into does not have it.
      """,
    wrong: .swift(
      """
      let container = try await Container(manifest: url, factories: .app)
      """),
    right: .swift(
      """
      let container = try await Container(
        manifest: url, factories: .app
      ) { supplies in
        supplies.register(instance: logger as any Logger)
      }
      """),
    remedy: """
      Register the service in the closure that runs before the manifest is loaded, or remove \
      `supplied(...)` from the code.
      """)
}

extension Diagnostic {
  /// Findings for supplies that the container lacks which the manifest is loaded into.
  package static func missingSupplies(_ missing: [Catalog.Supply]) -> [Diagnostic] {
    missing.map { supply in
      let key = supply.key
      let tags =
        key.tags.isEmpty ? "" : "tags: \(key.tags.map(Phrase.quoted).joined(separator: ", ")), "
      let type = key.service
      let call =
        key.arguments.isEmpty
        ? "\(tags)instance: … as \(type)"
        : "\(type).self, \(tags)factory: { (_, argument: \(key.arguments.joined(separator: ", "))) in … }"
      return Rule.missingSuppliedService.diagnostic(
        Finding(
          "\(key.described) is declared as supplied, but is not registered in the container",
          at: nil,
          help: [
            Suggestion("register it before the manifest is loaded: supplies.register(\(call))"),
            "or, where nothing needs it, remove supplied(…) in \(supply.file)",
          ]))
    }
  }
}

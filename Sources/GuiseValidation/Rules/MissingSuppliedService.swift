internal import GuiseManifest

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

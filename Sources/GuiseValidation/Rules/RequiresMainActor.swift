internal import Guise
internal import GuiseManifest

extension Rule {
  package static let requiresMainActor = Rule(
    "requires-main-actor", in: .proving,
    summary: """
      The code declares that it resolves a service without awaiting and off the main actor, but \
      building it runs a factory of the main actor. Deferred dependencies do not count, nor do eager \
      singletons, which are built when the container starts.
      """,
    wrong: .swift(
      """
      factories.register("window", isolation: MainActor.shared) { Window() }
      factories.require(Window.self)
      """),
    mended: ["Window.self": "Window.self, from: .mainActor"],
    remedy: """
      Resolve on the main actor or with await, and declare that; or make the dependency a \
      `LazyResolver` or a `Provider`, to resolve it later.
      """
  ) { check in
    findings(
      in: check, blocking: .mainActor, from: [.sync],
      resolving: "without awaiting and not on the main actor",
      help: [
        "resolve it on the main actor, and declare require(…, from: .mainActor)",
        "or with await, and declare require(…, from: .async)",
      ],
      startHelp: [
        "load the manifest with await: try await Container(manifest: …)",
        "or on the main actor, or remove \"eager\"",
      ])
  }
}

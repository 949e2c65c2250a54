internal import Guise
internal import GuiseManifest

extension Rule {
  package static let requiresAsync = Rule(
    "requires-async", in: .proving,
    summary: """
      The code declares that it resolves a service without awaiting, but building it runs an async \
      factory. Deferred dependencies do not count, nor do eager singletons, which are built when the \
      container starts; if starting is not awaited, no eager singleton may need an async factory.
      """,
    wrong: .swift(
      """
      factories.register("remote-store", as: (any Store).self) {
        try await RemoteStore.connect()
      }
      factories.require((any Store).self)
      """),
    mended: [
      "factories.require((any Store).self)": "factories.require((any Store).self, from: .async)"
    ],
    remedy: """
      Resolve with await and declare that, or make the async dependency a `LazyResolver` or a \
      `Provider`, to await it later.
      """
  ) { check in
    findings(
      in: check, blocking: .async, from: [.sync, .mainActor],
      resolving: "without awaiting",
      help: ["resolve it with await, and declare require(…, from: .async)"],
      startHelp: [
        "load the manifest with await: try await Container(manifest: …)", "or remove \"eager\"",
      ])
  }
}

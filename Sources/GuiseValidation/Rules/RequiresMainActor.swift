internal import Guise
internal import GuiseManifest

extension Rule {
  package static let requiresMainActor = Rule("requires-main-actor", in: .proving) { check in
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

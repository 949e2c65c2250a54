internal import Guise
internal import GuiseManifest

extension Rule {
  package static let requiresAsync = Rule("requires-async", in: .proving) { check in
    findings(
      in: check, blocking: .async, from: [.sync, .mainActor],
      resolving: "without awaiting",
      help: ["resolve it with await, and declare require(…, from: .async)"],
      startHelp: [
        "load the manifest with await: try await Container(manifest: …)", "or remove \"eager\"",
      ])
  }
}

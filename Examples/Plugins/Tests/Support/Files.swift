import Foundation
import Guise
import GuiseManifest
import PluginsApp
import PluginsCore

/// The example's folder.
let pluginsFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

func manifest(_ name: String) -> URL { pluginsFolder.appendingPathComponent("\(name).json") }

/// The application's container, without the environment of whoever runs the tests.
nonisolated(nonsending) func load(
  _ name: String = "manifest", variables: [String: Manifest.Value] = [:],
  overriding: (ManifestOverrides) -> Void = { _ in }
) async throws -> Container {
  try await Container(
    manifest: manifest(name), factories: .plugins,
    options: ManifestOptions(variables: variables, environment: [:]), overriding: overriding)
}

/// The container of a request.
func scope(
  of text: String, channel: Channel = .terminal, in container: Container
) -> Container {
  Host.scope(of: Request(name: "test", channel: channel, text: text), in: container)
}

import Guise
import GuiseHosting
import GuiseManifest

extension Row {
  /// A reload, beside loading the same manifest once.
  static func reloading(_ registrations: Int) -> Row {
    Row(
      name: "reload-\(registrations)",
      does: "one of \(registrations) registrations: reloaded, compared; loaded",
      work: .asyncPair {
        let manifest = GeneratedManifest(registrations: registrations)
        let host = StartedHost(manifest.source)
        return (
          { turns in for _ in 0..<turns { consume(try manifest.load()) } },
          { turns in
            let host = try await host.value
            for _ in 0..<turns { consume(try await host.reload()) }
          }
        )
      }, things: registrations, counting: nil)
  }

  /// An empty scope of the container in use, beside one of a container.
  static var hostedScope: Row {
    Row(
      name: "hosted-scope", does: "a scope that is opened and closed: of a host; of a container",
      work: .asyncPair {
        let manifest = GeneratedManifest(registrations: 10)
        let host = StartedHost(manifest.source)
        let container = try manifest.load()
        return (
          { turns in for _ in 0..<turns { try await container.withScope { _ in } } },
          { turns in
            let host = try await host.value
            for _ in 0..<turns { try await host.withScope { _ in } }
          }
        )
      }, counting: nil)
  }
}

/// A host that starts when it is first asked for: rows are made without waiting.
private actor StartedHost {
  private let source: ManifestSource
  private var started: ManifestHost?

  init(_ source: ManifestSource) { self.source = source }

  var value: ManifestHost {
    get async throws {
      if let started { return started }
      let host = try await ManifestHost(manifest: source, factories: .benchmark)
      started = host
      return host
    }
  }
}

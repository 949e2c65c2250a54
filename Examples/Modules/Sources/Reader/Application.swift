import Core
public import Features
import Foundation
public import Guise
public import GuiseManifest
import Networking
public import Persistence

extension FactoryRegistry {
  public nonisolated static let reader = FactoryRegistry { factories in
    factories.include(.core)
    factories.include(.networking)
    factories.include(.persistence)
    factories.include(.features)
  }
}

/// Where the application runs. Each case has a manifest of its own.
public enum Environment: String, CaseIterable, Sendable {
  case development, staging, production

  public var manifest: ManifestSource {
    let file = self == .production ? "manifest.json" : "manifest.\(rawValue).json"
    return .resource("Wiring/\(file)", in: .module)
  }
}

/// The folders of the modules' manifests, which those of the application include by these names.
public var moduleRoots: [String: String] {
  ["networking": networkingBundle, "features": featuresBundle].compactMapValues {
    $0.resourceURL?.appending(path: "Wiring").path
  }
}

/// The running application, which opens a session for each account that signs in.
public final class Application {
  private let container: Container

  /// Loads the manifest, and builds the eager registrations.
  ///
  /// - Parameter secrets: Returns the value of a secret by its name; in an application, from the keychain.
  public init(
    _ environment: Environment, secrets: @escaping @Sendable (String) -> String?
  ) async throws {
    container = try await Container(
      manifest: environment.manifest, factories: .reader,
      options: ManifestOptions(
        values: { $0.isSecret ? secrets($0.name) : nil }, namedRoots: moduleRoots))
  }

  /// Runs a body with the screens of an account that has signed in, and closes its session.
  public func session(
    of account: Account, _ body: (LinkRouter) async throws -> Void
  ) async throws {
    try await container.withScope("session", { $0.register(instance: account) }) { session in
      try await body(try await session.resolve(LinkRouter.self))
    }
  }

  public func close() async throws { try await container.close() }
}

extension Container {
  /// A session for previews: the development wiring, without what is opened asynchronously.
  @MainActor public static func preview() throws -> Container {
    let container = try Container(
      manifest: Environment.development.manifest, factories: .reader,
      options: ManifestOptions(namedRoots: moduleRoots),
      overriding: { overrides in
        overrides.register(lifetime: .singleton, instance: Library(texts: ["Soup": "A preview."]))
      })
    let session = Container(parent: container, name: "session")
    session.register(instance: Account(name: "Preview"))
    return session
  }
}

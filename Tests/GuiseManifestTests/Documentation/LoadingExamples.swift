import Foundation
import Guise
import GuiseManifest

// What the articles show of loading, word for word.

struct Vault: Sendable {
  struct Locked: Error {}

  var secrets: [String: String]

  func secret(_ name: String) throws -> String {
    guard let secret = secrets[name] else { throw Locked() }
    return secret
  }
}

struct Newsroom: Sendable {
  let gazette: Gazette
}

// MARK: Environments and secrets

func gazette(in environment: String, manifests: URL) async throws -> Container {
  try await Container(
    manifest: manifests.appending(path: "manifest.\(environment).json"), factories: .gazette)
}

func options(_ vault: Vault) -> ManifestOptions {
  ManifestOptions(
    variables: ["path": "/var/lib/gazette/gazette.db"],
    values: { variable in variable.isSecret ? try vault.secret(variable.name) : nil })
}

// MARK: Several modules

extension FactoryRegistry {
  static let storage = FactoryRegistry(prefix: "storage") { factories in
    factories.register("memory", as: (any Archive).self, MemoryArchive.init)
    factories.register(
      "file", as: (any Archive).self, settings: FileArchive.Settings.self,
      FileArchive.init(settings:))
  }
}

extension FactoryRegistry {
  static let press = FactoryRegistry { factories in
    factories.include(.storage)
    factories.register("front-page", as: (any Page).self, FrontPage.init(archive:time:))
    factories.register("gazette", Gazette.init(pages:))
    factories.register(assembly: "logging") { LoggingAssembly() }
    factories.supplied((any TimeSource).self)
    factories.require(Gazette.self)
  }
}

func press(manifest: URL, storage: URL) async throws -> Container {
  try await Container(
    manifest: manifest, factories: .press,
    options: ManifestOptions(namedRoots: ["storage": storage.path]),
    supplies: { supplies in
      supplies.register(instance: SystemTime() as any TimeSource)
    })
}

struct NewsroomAssembly: Assembly {
  let manifest: ManifestAssembly

  var dependentAssemblies: [any Assembly] { [manifest] }

  func register(in registrar: any Registrar) {
    registrar.register(lifetime: .singleton) { resolver in
      Newsroom(gazette: try resolver.resolve())
    }
  }
}

func newsroom(manifest: URL) async throws -> Container {
  let container = Container()
  container.register(instance: SystemTime() as any TimeSource)
  let assembly = try ManifestAssembly(contentsOf: manifest, factories: .press)
  container.assemble(NewsroomAssembly(manifest: assembly))
  try await container.start()
  return container
}

import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

// EnvironmentsAndSecrets.md

// SeveralModules.md

struct Vault: Sendable {
  struct Locked: Error {}

  var secrets: [String: String]

  func secret(_ name: String) throws -> String {
    guard let secret = secrets[name] else { throw Locked() }
    return secret
  }
}

/// Loading is as the articles describe it.
@Suite("The examples of loading")
struct LoadingExampleTests {
  private func loaded(
    _ manifest: String, _ options: ManifestOptions
  ) async throws -> Container {
    let folder = try TemporaryFolder("EnvironmentsAndSecrets", section: "Overlays")
    return try await Container(
      manifest: folder.url.appending(path: manifest), factories: .gazette, options: options)
  }

  @Test func eachEnvironmentHasItsOwnWiring() async throws {
    let options = ManifestOptions(variables: ["token": "t"], environment: [:])
    let staging = try await loaded("manifest.staging.json", options)
    #expect(try await staging.resolve((any Archive).self).name == "gazette.db")
    let test = try #require(try await staging.resolve((any Sender).self) as? Mailer)
    #expect(test.settings.port == 2525)
    let production = try await loaded("manifest.production.json", options)
    #expect(
      try await production.resolve((any Archive).self).name == "timed /var/lib/gazette/gazette.db")
    let mailer = try #require(try await production.resolve((any Sender).self) as? Mailer)
    #expect(mailer.settings.port == 587)
  }

  @Test func theEnvironmentDecidesOnTheFile() async throws {
    let folder = try TemporaryFolder("EnvironmentsAndSecrets", section: "Overlays")
    // Nobody sets the token where tests run.
    await #expect(throws: ManifestError.self) {
      _ = try await gazette(in: "staging", manifests: folder.url)
    }
  }

  @Test func secretsComeFromTheVault() async throws {
    let container = try await loaded("manifest.json", options(Vault(secrets: ["token": "hush"])))
    let mailer = try #require(try await container.resolve((any Sender).self) as? Mailer)
    #expect(mailer.settings.token == "hush")
    #expect(
      try await container.resolve((any Archive).self).name == "/var/lib/gazette/gazette.db")
    let error = await #expect(throws: ManifestError.self) {
      _ = try await loaded("manifest.json", options(Vault(secrets: [:])))
    }
    #expect(error?.faults.map(\.rule) == ["invalid-variable"])
  }

  @Test func aModuleShipsItsPart() async throws {
    let manifest = try #require(
      try ArticleManifest.all().first { $0.main == "Sources/App/manifest.json" })
    try await manifest.withFiles { folder in
      let container = try await press(
        manifest: folder.appending(path: manifest.main),
        storage: folder.appending(path: "Sources/Storage/Resources"))
      #expect(try await container.resolve((any Archive).self).name == "memory")
      #expect(try await container.resolve(Gazette.self).pages.count == 1)
      _ = try await container.resolve(LogSink.self)
    }
  }
}

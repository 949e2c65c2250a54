import Foundation
import Guise
import GuiseManifest
import TestSupport
import Testing

/// What the articles say of loading is so.
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
    let time = try #require(ISO8601DateFormatter().date(from: "2026-01-31T12:00:00Z"))
    #expect(try await staging.resolve((any TimeSource).self).now == time)
    #expect(try await staging.resolve((any Archive).self).name == "gazette.db")
    let production = try await loaded("manifest.production.json", options)
    #expect(
      try await production.resolve((any Archive).self).name == "timed /var/lib/gazette/gazette.db")
    let pages = try await production.resolve(Gazette.self).pages
    #expect(pages.map { $0 is FrontPage } == [true, false])
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
    #expect(error?.diagnostics.map(\.rule) == ["invalid-variable"])
  }

  @Test func aMountedFileHoldsASecret() async throws {
    let secrets = try TemporaryFolder(["token": "mounted\n"])
    let file = secrets.url.appending(path: "token").path
    let container = try await loaded(
      "manifest.json", ManifestOptions(environment: ["GAZETTE_TOKEN_FILE": file]))
    let mailer = try #require(try await container.resolve((any Sender).self) as? Mailer)
    #expect(mailer.settings.token == "mounted")
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

  @Test func codeDependsOnAManifest() async throws {
    let folder = try TemporaryFolder("SeveralModules", section: "Fragments")
    let container = try await newsroom(manifest: folder.url.appending(path: "manifest.json"))
    #expect(try await container.resolve(Newsroom.self).gazette.pages.count == 1)
  }

  @Test func settingsAreWhatIsWritten() async throws {
    let fence = try #require(try Article("Settings").fences("json").first)
    let container = try await Container(
      manifest: .bytes(Array(fence.text.utf8)), factories: .feeds)
    let settings = try await container.resolve(Feed.self).settings
    #expect(settings.price == Decimal(string: "0.1"))
    #expect(settings.key == Data("secret".utf8))
    #expect(settings.since == ISO8601DateFormatter().date(from: "2026-01-31T11:00:00Z"))
    #expect(settings.limit == 65535 && settings.order == .newest && settings.headers == nil)
  }

  @Test func whatIsLeftOutHasItsDefault() async throws {
    let fences = try Article("Settings").fences("json")
    let patience = try #require(fences.first { $0.text.contains(#""patience": "patience""#) })
    let container = try await Container(
      manifest: .bytes(Array(patience.text.utf8)), factories: .feeds)
    #expect(try await container.resolve(Patience.self).settings.attempts == 3)
    let cache = try #require(fences.first { $0.text.contains("9007199254740993") })
    let exact = try await Container(manifest: .bytes(Array(cache.text.utf8)), factories: .feeds)
    guard case .bytes(9_007_199_254_740_993) = try await exact.resolve(Cache.self).settings.quota
    else {
      Issue.record("the amount was rounded")
      return
    }
  }
}

import Foundation
import Guise
import GuiseManifest
import GuiseTesting
import GuiseValidation
import Testing

// The code of the article on bundles, word for word, with the types that it takes for granted.

extension FactoryRegistry {
  static let app = FactoryRegistry { factories in
    factories.register(
      "smtp-mailer", as: (any Mailer).self, settings: SMTPMailer.Settings.self,
      SMTPMailer.init(settings:))
    factories.register("signup", Signup.init(mailer:))
    factories.require(Signup.self)
  }
}

struct Keychain: Sendable {
  var passwords: [String: String]

  func password(_ name: String) -> String? { passwords[name] }
}

func launch(token: String) async throws -> Container {
  try await Container(
    manifest: .resource("Wiring/manifest.json", in: .module), factories: .app,
    options: ManifestOptions(variables: ["token": .string(token)]))
}

extension ManifestSource {
  static var app: ManifestSource {
    #if DEBUG
    .resource("Wiring/manifest.debug.json", in: .module)
    #else
    .resource("Wiring/manifest.json", in: .module)
    #endif
  }
}

@MainActor
final class Application {
  let container: Container

  init(keychain: Keychain) throws {
    container = try Container(
      manifest: .app, factories: .app,
      options: ManifestOptions(values: { $0.isSecret ? keychain.password($0.name) : nil }))
  }
}

extension Container {
  static func preview() throws -> Container {
    try Container(
      manifest: .app, factories: .app,
      overriding: { overrides in
        overrides.replace("mailer") { MemoryMailer() as any Mailer }
      })
  }
}

@Suite("The examples of the article on bundles")
struct BundleExampleTests {
  @Test func everyManifestInTheBundleIsValid() {
    expectValid(
      [
        .resource("Wiring/manifest.json", in: .module),
        .resource("Wiring/manifest.debug.json", in: .module),
      ], factories: .app, strict: true)
  }

  @Test func theManifestOfTheBundleIsLoaded() async throws {
    let container = try await launch(token: "hush")
    let mailer = try #require(try await container.resolve((any Mailer).self) as? SMTPMailer)
    #expect(mailer.settings.host == "mail.example" && mailer.settings.token == "hush")
  }

  @Test @MainActor func anApplicationLoadsItsManifest() throws {
    let application = try Application(keychain: Keychain(passwords: ["token": "hush"]))
    let mailer = try #require(
      try application.container.resolve((any Mailer).self) as? SMTPMailer)
    #if DEBUG
    #expect(mailer.settings.host == "localhost")
    #else
    #expect(mailer.settings.host == "mail.example")
    #endif
    #expect(mailer.settings.token == "hush")
    #expect(throws: ManifestError.self) {
      try Application(keychain: Keychain(passwords: [:]))
    }
  }

  @Test @MainActor func aPreviewNeedsNoPassword() throws {
    let container = try Container.preview()
    #expect(try container.resolve(Signup.self).mailer is MemoryMailer)
  }
}

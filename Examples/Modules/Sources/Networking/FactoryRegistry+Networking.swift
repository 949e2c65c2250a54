import Core
public import Foundation
public import GuiseManifest

extension FactoryRegistry {
  public static let networking = FactoryRegistry(prefix: "net") { factories in
    factories.register(
      "web", as: (any HTTPClient).self, settings: WebClient.Settings.self,
      WebClient.init(settings:))
    factories.register(
      "canned", as: (any HTTPClient).self, settings: CannedClient.Settings.self,
      CannedClient.init(settings:))
    factories.register(
      "retrying", as: (any HTTPClient).self, settings: RetryingClient.Settings.self,
      RetryingClient.init(settings:inner:log:))
  }
}

/// The bundle with this module's part of the wiring.
public let networkingBundle = Bundle.module

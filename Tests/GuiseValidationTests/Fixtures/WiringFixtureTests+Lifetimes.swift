import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// The rules of lifetimes, scopes and isolation, each with a catalog of its own.
extension WiringFixtureTests {
  static let lifetimeRules = [
    "unknown-scope", "captive-dependency", "captured-scoped", "scope-unreachable",
    "weak-value-type", "unclosed-instance", "cached-arguments", "invalid-eager",
    "requires-main-actor",
  ]

  @Test(arguments: lifetimeRules)
  func invalidLifetimes(rule: String) throws { try invalid(rule: rule) }

  @Test(arguments: lifetimeRules)
  func catalogsOfLifetimesAreCanonical(rule: String) throws {
    let path = "invalid/\(rule)/parts/catalog.json"
    let url = Fixtures.folder.appending(path: path)
    let canonical = try Catalog.read(Array(try Data(contentsOf: url)), path: path).encoded()
    try GoldenFile.expect(String(decoding: canonical, as: UTF8.self), at: url)
  }

  /// What comes near to breaking them, and does not.
  @Test func soundLifetimes() throws {
    let folder = Fixtures.folder.appending(path: "invalid/captive-dependency")
    let manifest = Fixtures.folder.appending(path: "valid/scopes.json")
    #expect(try check(manifest, folder).map(\.message) == [])
  }
}

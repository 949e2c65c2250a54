import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification
import ManifestSupport
import Testing

/// Lists of identifiers for array parameters.
struct ListsTests {
  struct Remote: Shop.Report {
    let title: String
  }

  static let registry = FactoryRegistry { factories in
    factories.include(.shop)
    factories.register("remote-report", as: (any Shop.Report).self) { () async -> any Shop.Report in
      await Task.yield()
      return Remote(title: "remote")
    }
  }

  private static let plain = ["a", "b", "c"].map {
    #""\#($0)": { "factory": "plain", "tags": ["\#($0)"], "settings": { "title": "\#($0)" } }"#
  }.joined(separator: ",")

  @Test func asyncElements() async throws {
    let container = try await Container(
      manifest: .app(
        Self.plain + #"""
          , "r": { "factory": "remote-report", "tags": ["r"] },
          "s": { "factory": "summary", "dependencies": { "Report": ["r", "a"] } }
          """#), factories: Self.registry)
    #expect(try await container.resolve(Shop.Summary.self).titles == ["remote", "a"])
    #expect(container.verify().errors.isEmpty)
    #expect(throws: ResolutionError.self) { try container.resolve(Shop.Summary.self) }
  }

  /// An identifier stands for a key: what a child registers under it is what the child gets.
  @Test func keysAreLookedUpWhenTheyAreResolved() throws {
    let container = try Container(
      manifest: .app(
        Self.plain + #","s": { "factory": "summary", "dependencies": { "Report": ["b", "a"] } }"#),
      factories: Self.registry)
    let child = Container(parent: container)
    child.register(tags: "b", instance: Remote(title: "mine") as any Shop.Report)
    #expect(try child.resolve(Shop.Summary.self).titles == ["mine", "a"])
  }
}

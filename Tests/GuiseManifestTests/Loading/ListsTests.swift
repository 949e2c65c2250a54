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

  private static let plain = ["a", "b", "c"].map {
    #""\#($0)": { "factory": "plain", "tags": ["\#($0)"], "settings": { "title": "\#($0)" } }"#
  }.joined(separator: ",")

  /// An identifier stands for a key: a child gets its own registration of it.
  @Test func keysAreLookedUpWhenTheyAreResolved() throws {
    let container = try Container(
      manifest: .app(
        Self.plain + #","s": { "factory": "summary", "dependencies": { "Report": ["b", "a"] } }"#),
      factories: .shop)
    let child = Container(parent: container)
    child.register(tags: "b", instance: Remote(title: "mine") as any Shop.Report)
    #expect(try child.resolve(Shop.Summary.self).titles == ["mine", "a"])
  }
}

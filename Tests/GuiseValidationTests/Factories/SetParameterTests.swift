import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

@Suite("Parameters that are sets")
struct SetParameterTests {
  struct Part: Hashable, Sendable {
    let name: String
  }

  struct Whole: Sendable {
    let names: [String]
  }

  private static let factories = FactoryRegistry { factories in
    factories.register("a") { Part(name: "a") }
    factories.register("b") { Part(name: "b") }
    factories.register("whole") { (parts: Set<Part>) in Whole(names: parts.map(\.name).sorted()) }
    factories.register("perhaps") { (parts: Set<Part>?) in
      Whole(names: (parts ?? []).map(\.name).sorted())
    }
    factories.require(Whole.self)
  }

  private func source(_ whole: String) -> ManifestSource {
    let text = """
      { "guise": 1, "assemblies": { "app": { "registrations": {
        "first": { "factory": "a", "tags": ["one"] },
        "second": { "factory": "b", "tags": ["two"] },
        "whole": \(whole)
      } } } }
      """
    return .bytes(Array(text.utf8))
  }

  @Test(
    arguments: ["whole", "perhaps"],
    [
      ("", ["a", "b"]),
      (#", "dependencies": { "Part": ["second"] }"#, ["b"]),
      (#", "dependencies": { "Part": ["second", "first"] }"#, ["a", "b"]),
      (#", "dependencies": { "Part": { "tags": ["one"] } }"#, ["a"]),
    ])
  func setsAreFilledAsArraysAre(_ factory: String, _ row: (String, [String])) async throws {
    let container = try await Container(
      manifest: source(#"{ "factory": "\#(factory)"\#(row.0) }"#), factories: Self.factories)
    #expect(try await container.resolve(Whole.self).names == row.1)
    #expect(try names(container) == row.1)
  }

  private func names(_ container: Container) throws -> [String] {
    try container.resolve(Whole.self).names
  }
}

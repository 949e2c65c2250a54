import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification
import ManifestSupport
import TestSupport
import Testing

/// Every form of a reference on every kind of parameter: the arriving instances, or the refusal.
struct ReferenceFormTests {
  private static let forms = [
    "nothing", #""a""#, #"["b", "a"]"#, "[]", #"{ "tags": ["one"] }"#, #"{ "tags": [] }"#,
    #"{ "keys": { "x": "b", "y": "a" } }"#, #"{ "keys": {} }"#, "null",
  ]

  private static let types: [any Arriving.Type] = [
    Item.self, Item?.self, Item??.self, LazyTagsResolver<Item>.self, LazyFullResolver<Item>.self,
    Provider<Item>.self, LazyTagsResolver<Item>?.self, LazyFullResolver<Item>?.self,
    Provider<Item>?.self, LazyFullResolver<Item?>.self, [Item].self, [Item]?.self, [Item?].self,
    Set<Item>.self, Set<Item>?.self, Set<Item?>.self, [LazyTagsResolver<Item>].self,
    [LazyFullResolver<Item>].self, [Provider<Item>].self, [LazyFullResolver<Item>]?.self,
    LazyTagsResolver<[Item]>.self, LazyFullResolver<[Item]>.self, Provider<[Item]>.self,
    LazyFullResolver<Set<Item>>.self, [[Item]].self, [String: Item].self, [String: Item]?.self,
    [String: Item]??.self, LazyResolver<Item>.self, LazyResolver<Item>?.self,
    LazyResolver<Item?>.self, [LazyResolver<Item>].self, LazyResolver<[Item]>.self,
  ]

  private static let items = ["a", "b", "c"].map { name in
    let tags = ["a": #""one""#, "b": #""one", "two""#][name] ?? ""
    return #""\#(name)": { "factory": "item", "tags": [\#(tags)], "#
      + #""settings": { "name": "\#(name)" } }, "#
  }.joined(separator: "\n")

  /// The validator, with the code and from its catalog, and the loader agree on every pair.
  @Test func aReferenceArrivesOrIsRefused() async throws {
    var text = ""
    for type in Self.types {
      let registry = Self.registry(taking: type)
      text += "\(type)\n"
      for form in Self.forms {
        let dependencies = form == "nothing" ? "" : #""item": \#(form)"#
        let box = #""box": { "factory": "box", "dependencies": { \#(dependencies) } }"#
        text += "  \(form): \(try await Self.arrival(Self.items + box, registry))\n"
      }
      text += "  without items: \(try await Self.arrival(#""box": "box""#, registry))\n"
      // A registration of the dictionary itself, or of its optional, comes first.
      for whole in ["whole", "optional"] where "\(type)" == "\([String: Item]?.self)" {
        let own = Self.items + #""own": "\#(whole)", "box": "#
        let named = #"{ "factory": "box", "dependencies": { "item": "own" } }"#
        text += "  beside \(whole): \(try await Self.arrival(own + #""box""#, registry))\n"
        text += "  of \(whole): \(try await Self.arrival(own + named, registry))\n"
      }
    }
    let module = "GuiseManifestTests.ReferenceFormTests."
    try GoldenFile.expect(
      text.replacing(module, with: "").replacing("Swift.", with: "")
        .replacing(", Pack{}", with: ""),
      at: Fixtures.folder.appending(path: "tables/forms.txt"))
  }

  private static func arrival(
    _ registrations: String, _ registry: FactoryRegistry
  ) async throws -> String {
    let source = ManifestSource.app(registrations)
    let found = ManifestValidator(factories: registry).report(for: [source]).diagnostics
    let catalog = try Catalog.read(registry.catalog.encoded(), path: "c.json")
    #expect(ManifestValidator(catalog: catalog).report(for: [source]).diagnostics == found)
    let errors = found.filter { $0.severity == .error }
    guard errors.isEmpty else {
      #expect(
        errors.allSatisfy { $0.pointer?.hasPrefix("/assemblies/app/registrations/box") == true })
      let container = try? await Container(manifest: source, factories: registry)
      // A lazy resolver that finds nothing is met later.
      if let container {
        await #expect(throws: (any Error).self) {
          try await container.resolve(Box.self).content.description()
        }
      }
      return (container == nil ? "refused, " : "loaded, ")
        + errors.map { "\($0.rule): \($0.message)" }.joined(separator: "; ")
    }
    let container = try await Container(manifest: source, factories: registry)
    #expect(container.verify().findings.isEmpty)
    let (box, now) = (try await container.resolve(Box.self), try resolved(from: container))
    do {
      let arrival = try await box.content.description()
      #expect(try await now.content.description() == arrival)
      return arrival
    } catch let error as ResolutionError { return "nothing later: \(error.reason)" }
  }

  private static func resolved(from container: Container) throws -> Box { try container.resolve() }

  private static func registry<Content: Arriving>(taking type: Content.Type) -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.register("item", settings: Item.self) { (item: Item) in item }
      factories.register("whole") { () -> [String: Item] in ["own": Item(name: "own")] }
      factories.register("optional") { () -> [String: Item]? in ["own": Item(name: "own")] }
      factories.register("box", parameters: ["item"]) { (content: Content) in Box(content: content)
      }
    }
  }

  struct Item: Arriving, Decodable, Hashable {
    let name: String
    func description() async throws -> String { name }
  }

  struct Box: Sendable { let content: any Arriving }
}

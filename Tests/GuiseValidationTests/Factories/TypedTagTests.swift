import Foundation
import Guise
import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// A manifest's tag may be a case of an enum in code.
struct TypedTagTests {
  private static let registry = FactoryRegistry { factories in
    factories.tags(Role.self)
    factories.register("store", as: (any Shop.Store).self, Shop.MemoryStore.init)
    factories.register("summary") { (stores: [any Shop.Store]) in
      Shop.Summary(titles: stores.map(\.name))
    }
    factories.register(assembly: "code") { Code() }
    factories.require((any Shop.Store).self, tags: Role.plugin)
  }

  private struct Code: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register(tags: Role.core, instance: Shop.MemoryStore() as any Shop.Store)
      registrar.register(tags: "core", instance: Shop.MemoryStore() as any Shop.Store)
    }
  }

  /// What the validator says, with the code linked in and by its catalog.
  private func rules(
    _ source: ManifestSource, _ registry: FactoryRegistry = registry
  ) throws
    -> [String]
  {
    let linked = ManifestValidator(factories: registry).report(for: [source])
    let catalog = try Catalog.read(registry.catalog.encoded(), path: "c.json")
    let written = ManifestValidator(catalog: catalog).report(for: [source])
    #expect(linked.diagnostics == written.diagnostics)
    return linked.diagnostics.map(\.rule)
  }

  @Test func theTagOfAManifestIsTheCase() async throws {
    let source = ManifestSource.app(
      #"""
      "s": { "factory": "store", "lifetime": "singleton", "tags": ["plugin", "other"] },
      "p": { "factory": "store", "tags": ["plugin"] },
      "a": { "factory": "summary", "dependencies": { "Store": { "tags": ["plugin"] } } }
      """#)
    #expect(try rules(source).filter { $0 != "unused-registration" } == ["unknown-tag"])
    let container = try await Container(manifest: source, factories: Self.registry)
    let store: any Shop.Store = try await container.resolve(tags: Role.plugin, "other")
    #expect(store.name == "memory")
    #expect(try await container.resolve(Shop.Summary.self).titles.count == 2)
    let asStrings: (any Shop.Store)? = try await container.resolve(tags: "plugin", "other")
    #expect(asStrings == nil)
  }

  /// Without enums any tag is as good as another; with them, their cases are all there are.
  @Test func aTagThatIsNoCaseIsWarnedOf() throws {
    let registrations = #"""
      "s": { "factory": "store", "tags": ["plugin"], "enabled": true },
      "x": { "factory": "store", "enabled": false, "tags": ["anything"] },
      "a": { "factory": "summary", "dependencies": { "Store": { "tags": ["plugin"] } } }
      """#
    func found(_ text: String, _ registry: FactoryRegistry) throws -> [String] {
      try rules(.app(text), registry).filter { $0 != "unused-registration" }
    }
    #expect(try found(registrations, Self.registry) == [])
    let misspelt = registrations.replacing(
      #"Store": { "tags": ["plugin"]"#, with: #"Store": { "tags": ["plugni"]"#)
    #expect(try found(misspelt, Self.registry) == ["unknown-tag"])
    let untyped = FactoryRegistry { factories in
      factories.register("store", as: (any Shop.Store).self, Shop.MemoryStore.init)
      factories.register("summary") { (stores: [any Shop.Store]) in
        Shop.Summary(titles: stores.map(\.name))
      }
    }
    #expect(try found(registrations, untyped) == [])
  }

  @Test func anOverrideIsFoundByTheCase() throws {
    let source = ManifestSource.app(#""p": { "factory": "store", "tags": ["plugin"] }"#)
    let watch = Shop.MemoryStore()
    func container(_ override: (ManifestOverrides) -> Void) throws -> Container {
      try Container(manifest: source, factories: Self.registry, overriding: override)
    }
    let replaced = try container {
      $0.register(instance: watch as any Shop.Store, tags: Role.plugin)
    }
    #expect(try replaced.resolve((any Shop.Store).self, tags: Role.plugin) === watch)
    #expect(throws: ManifestError.self) {
      try container { $0.register(instance: watch as any Shop.Store, tags: "plugin") }
    }
  }

  @Test func requirementsAreMetByTheCaseAlone() throws {
    let tagged = ManifestSource.app(#""p": { "factory": "store", "tags": ["plugin"] }"#)
    #expect(try rules(tagged) == [])
    let strings = FactoryRegistry { factories in
      factories.include(Self.registry)
      factories.require((any Shop.Store).self, tags: "plugin")
    }
    #expect(try rules(tagged, strings) == ["unmet-requirement"])
    // A manifest that writes how the catalog describes the other tag means neither.
    let described = ManifestSource.app(
      #""p": { "factory": "store", "tags": ["plugin"] }, "q": { "factory": "store", "tags": ["Swift.String:plugin"] }"#
    )
    #expect(try rules(described, strings) == ["unmet-requirement", "unknown-tag"])
  }

  @Test func aTextIsTheTagOfItsCase() {
    #expect(Self.registry.tag(for: "plugin") == Tag(Role.plugin))
    #expect(Self.registry.tag(for: "Plugin") == Tag("Plugin"))
    let two = FactoryRegistry { factories in
      factories.tags(Role.self)
      factories.tags(OtherRole.self)
    }
    #expect(two.tag(for: "plugin") == Tag(Role.plugin))
  }
}

enum Role: String, CaseIterable { case plugin, core }
enum OtherRole: String, CaseIterable { case plugin, third }

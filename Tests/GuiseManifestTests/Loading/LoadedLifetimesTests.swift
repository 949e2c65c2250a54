import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// How long a manifest's instances are kept, and by which container.
struct LoadedLifetimesTests {
  typealias Store = any Shop.Store

  /// Holds two instances, which its lifetime shares or not.
  final class Pair: Sendable {
    let first: Shop.MemoryStore
    let second: Shop.MemoryStore

    init(_ first: Shop.MemoryStore, _ second: Shop.MemoryStore) {
      self.first = first
      self.second = second
    }
  }

  private static let registry = FactoryRegistry { factories in
    factories.include(.shop)
    factories.register("store", Shop.MemoryStore.init)
    factories.register("pair", parameters: ["first", "second"], Pair.init)
    factories.register("summary-of-request") { (request: Request) in
      Shop.Summary(titles: [request.path])
    }
    factories.supplied(Request.self, in: "request")
  }

  struct Request: Sendable { let path: String }

  private func manifest(_ registrations: String) -> ManifestSource {
    let text = #"""
      { "guise": 1, "scopes": ["connection", "request"], "assemblies": { "app": { "registrations": {
      \#(registrations)
      } } } }
      """#
    return .bytes(Array(text.utf8))
  }

  private func load(
    _ registrations: String, name: String? = nil,
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) throws -> Container {
    try Container(
      manifest: manifest(registrations), factories: Self.registry, name: name,
      overriding: overriding)
  }

  private func store(_ container: Container) throws -> Shop.MemoryStore {
    try container.resolve(Shop.MemoryStore.self)
  }

  @Test func eachScopeKeepsItsOwn() throws {
    let root = try load(
      #""s": { "factory": "store", "lifetime": "scoped", "scope": "request" }"#)
    let connection = Container(parent: root, name: "connection")
    let request = Container(parent: connection, name: "request")
    let inside = Container(parent: request)
    let other = Container(parent: connection, name: "request")
    #expect(try store(request) === store(inside))
    #expect(try store(request) !== store(other))
    let error = #expect(throws: ResolutionError.self) { try store(connection) }
    #expect(error?.reason == .noScope)
  }

  @Test func suppliesOfAScopeReachItsInstances() throws {
    let root = try load(#""s": "summary-of-request""#)
    let request = Container(parent: root, name: "request")
    request.register(instance: Request(path: "/a"))
    #expect(try request.resolve(Shop.Summary.self).titles == ["/a"])
  }

  // MARK: One assembly in several containers

  @Test func twoContainersShareNothing() throws {
    let assembly = try ManifestAssembly(
      manifest(#""s": { "factory": "store", "lifetime": "singleton" }, "p": "pair""#),
      factories: Self.registry)
    let containers = (0..<2).map { _ in Container() }
    for container in containers { container.assemble(assembly) }
    #expect(try store(containers[0]) === store(containers[0]))
    #expect(try store(containers[0]) !== store(containers[1]))
    #expect(try containers[0].resolve(Pair.self).first === store(containers[0]))
    #expect(try containers[1].resolve(Pair.self).first === store(containers[1]))
  }

  @Test func aChildHasItsOwnAsWell() throws {
    let assembly = try ManifestAssembly(
      manifest(
        #""s": { "factory": "store", "lifetime": "singleton" }, "p": { "factory": "pair", "lifetime": "singleton" }"#
      ), factories: Self.registry)
    let parent = Container()
    parent.assemble(assembly)
    let child = Container(parent: parent)
    child.assemble(assembly)
    let second = Container(parent: parent)
    #expect(try store(parent) !== store(child))
    #expect(try store(parent) === store(second))
    #expect(try child.resolve(Pair.self).first === store(child))
    #expect(try parent.resolve(Pair.self).first === store(parent))
  }

  // MARK: Overrides

  @Test func anOverrideIsKeptLikeWhatItReplaces() throws {
    let registrations = #"""
      "s": { "factory": "store", "lifetime": "scoped", "scope": "request" },
      "k": { "factory": "memory-store", "lifetime": "scoped", "scope": "request" }
      """#
    let root = try load(registrations) { overrides in
      overrides.replace("s") { Shop.MemoryStore() }
      overrides.register(instance: Shop.MemoryStore() as Store)
    }
    let request = Container(parent: root, name: "request")
    let other = Container(parent: root, name: "request")
    #expect(try store(request) === store(request))
    #expect(try store(request) !== store(other))
    #expect(try request.resolve(Store.self) === request.resolve(Store.self))
    #expect(try request.resolve(Store.self) !== other.resolve(Store.self))
    #expect(throws: ResolutionError.self) { try store(root) }
  }
}

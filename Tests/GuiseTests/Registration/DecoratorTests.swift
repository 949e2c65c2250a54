import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Decorators")
struct DecoratorTests {
  protocol Store: AnyObject, Sendable {
    var layers: [String] { get }
  }

  final class FileStore: Store {
    let layers: [String]
    init(_ name: String = "file") { layers = [name] }
  }

  final class Wrapper: Store {
    let inner: any Store
    let name: String
    var layers: [String] { inner.layers + [name] }

    init(_ inner: any Store, _ name: String) {
      self.inner = inner
      self.name = name
    }
  }

  struct Client {
    let store: any Store
  }

  private func layers(_ container: Container) throws -> [String] {
    try container.resolve((any Store).self).layers
  }

  @Test func wrapsInOrderTheLastOutermost() throws {
    let container = Container()
    container.register(factory: auto { FileStore() as any Store })
    container.decorate((any Store).self) { inner, _ in Wrapper(inner, "a") }
    container.decorate((any Store).self) { inner, _ in Wrapper(inner, "b") }
    #expect(try layers(container) == ["file", "a", "b"])
  }

  @Test func wheneverTheKeyIsRegistered() throws {
    let container = Container()
    container.decorate((any Store).self) { inner, _ in Wrapper(inner, "early") }
    let key = container.register { _ in FileStore("1") as any Store }
    #expect(try layers(container) == ["1", "early"])
    container.decorate((any Store).self) { inner, _ in Wrapper(inner, "late") }
    #expect(try layers(container) == ["1", "early", "late"])
    container.register { _ in FileStore("2") as any Store }
    #expect(try layers(container) == ["2", "early", "late"])
    container.unregister(keys: key)
    #expect(try container.resolve((any Store)?.self) == nil)
    container.register(lifetime: .singleton, instance: FileStore("3") as any Store)
    #expect(try layers(container) == ["3", "early", "late"])
  }

  /// The quick path that a transient is resolved by is left.
  @Test func aTransientThatWasResolvedBefore() throws {
    let container = Container()
    container.register { _ in FileStore() as any Store }
    for _ in 0..<3 { #expect(try layers(container) == ["file"]) }
    container.decorate((any Store).self) { inner, _ in Wrapper(inner, "a") }
    for _ in 0..<3 { #expect(try layers(container) == ["file", "a"]) }
  }

  @Test func onlyTheExactKey() throws {
    let container = Container()
    container.register { _ in FileStore("plain") as any Store }
    container.register(tags: "a", 1) { _ in FileStore("tagged") as any Store }
    container.register(tags: "a") { _ in FileStore("other") as any Store }
    container.register { (_, name: String) in FileStore(name) as any Store }
    container.register { _ in FileStore("class") }
    container.decorate((any Store).self, tags: 1, "a") { inner, _ in Wrapper(inner, "t") }
    container.decorate((any Store).self, arguments: [String.self]) { inner, _ in
      Wrapper(inner, "args")
    }
    #expect(try layers(container) == ["plain"])
    #expect(try container.resolve((any Store).self, tags: "a", 1).layers == ["tagged", "t"])
    #expect(try container.resolve((any Store).self, tags: "a").layers == ["other"])
    #expect(try container.resolve((any Store).self, args: "given").layers == ["given", "args"])
    #expect(try container.resolve(FileStore.self).layers == ["class"])
  }

  struct Colliding: Hashable {
    var name: String
    func hash(into hasher: inout Hasher) {}
  }

  @Test func keysOfOneHash() throws {
    let container = Container()
    container.decorate((any Store).self, tags: Colliding(name: "a")) {
      Wrapper($0, "\($1 is Container)")
    }
    for name in ["a", "b"] {
      container.register(tags: Colliding(name: name)) { _ in FileStore(name) as any Store }
    }
    container.decorate((any Store).self, tags: Colliding(name: "b")) { inner, _ in
      Wrapper(inner, "of b")
    }
    for (name, layers) in [("a", ["a", "true"]), ("b", ["b", "of b"])] {
      let store = try container.resolve((any Store).self, tags: Colliding(name: name))
      #expect(store.layers == layers)
    }
  }

  @Test func onlyInItsContainer() throws {
    let parent = Container()
    parent.register { _ in FileStore("parent") as any Store }
    let child = Container(parent: parent)
    child.decorate((any Store).self) { inner, _ in Wrapper(inner, "c") }
    #expect(try layers(child) == ["parent"])
    #expect(try layers(parent) == ["parent"])
    parent.decorate((any Store).self) { inner, _ in Wrapper(inner, "p") }
    #expect(try layers(child) == ["parent", "p"])
    child.register { _ in FileStore("child") as any Store }
    #expect(try layers(child) == ["child", "c"])
    #expect(try layers(parent) == ["parent", "p"])
  }

  @Test func inAssembliesAndBuildingContainers() throws {
    struct Logged: Assembly {
      func register(in registrar: any Registrar) {
        registrar.decorate((any Store).self) { inner, _ in Wrapper(inner, "logged") }
      }
    }
    let container = Container { registrar in
      registrar.register { _ in FileStore() as any Store }
      registrar.decorate((any Store).self) { inner, _ in Wrapper(inner, "first") }
    }
    container.assemble(Logged())
    #expect(try layers(container) == ["file", "first", "logged"])
  }

  @Test func adaptersYieldDecoratedInstances() throws {
    let container = Container()
    for tag in ["a", "b"] {
      container.register(tags: tag) { _ in FileStore(tag) as any Store }
    }
    container.register { _ in FileStore() as any Store }
    container.decorate((any Store).self, tags: "b") { inner, _ in Wrapper(inner, "d") }
    container.decorate((any Store).self) { inner, _ in Wrapper(inner, "u") }
    let all = [["a"], ["b", "d"], ["file", "u"]]
    for _ in 0..<2 {
      #expect(try container.resolve([any Store].self).map(\.layers) == all)
      #expect(
        try container.resolve([LazyResolver<any Store>].self, tags: "b").map {
          try $0.resolve(tags: "b").layers
        } == [["b", "d"]])
      #expect(try container.resolve((any Store)?.self)?.layers == ["file", "u"])
      #expect(
        try container.resolve(LazyResolver<any Store>.self).resolve().layers == ["file", "u"])
    }
    container.register(factory: auto(Client.init))
    #expect(try container.resolve(Client.self).store.layers == ["file", "u"])
    let keys = [Key<any Store>(tags: "b"), Key<any Store>(tags: "a")]
    #expect(
      try (container.resolve(keys: keys) as [any Store]).map(\.layers) == [["b", "d"], ["a"]])
  }

  /// What a key answers besides is no registration of that key.
  @Test func variantsAreNotDecorated() throws {
    let container = Container()
    container.register(
      factory: auto({ (n: Int) in FileStore("\(n)") as any Store }, passingTags: true))
    container.register(instance: 1)
    container.register(tags: "t", instance: 2)
    container.decorate((any Store).self) { inner, _ in Wrapper(inner, "d") }
    #expect(try layers(container) == ["1", "d"])
    #expect(try container.resolve((any Store).self, tags: "t").layers == ["2"])
    #expect(try container.resolve((any Store).self, args: 3).layers == ["3"])
  }

  @Test func keysAndMetadataStay() throws {
    let container = Container()
    let key = container.register(tags: "a", metadata: 5) { _ in FileStore() as any Store }
    container.decorate((any Store).self, tags: "a") { inner, _ in Wrapper(inner, "d") }
    container.decorate((any Store).self, tags: "nobody") { inner, _ in Wrapper(inner, "d") }
    #expect(container.keys((any Store).self) == [key])
    #expect(container.metadata(for: key, as: Int.self) == 5)
    #expect(
      resolutionError { try container.resolve((any Store).self, tags: "nobody") }?.reason
        == .notFound)
  }

  /// An overriding layer is a container: its decorators are of what it registers itself.
  @Test func inOverrides() throws {
    let container = Container()
    container.register { _ in FileStore("registered") as any Store }
    container.register(factory: auto(Client.init))
    let client = try container.resolve(
      Client.self,
      overriding: { overrides in
        overrides.register { _ in FileStore("override") as any Store }
        overrides.decorate((any Store).self) { inner, _ in Wrapper(inner, "d") }
      })
    #expect(client.store.layers == ["override", "d"])
    let plain = try container.resolve(
      Client.self,
      overriding: { overrides in
        overrides.decorate((any Store).self) { inner, _ in Wrapper(inner, "d") }
      })
    #expect(plain.store.layers == ["registered"])
  }

  @Test func verifyCountsThemAsOpaqueAndKeepsTheirEdges() throws {
    let container = Container()
    container.register(factory: auto { FileStore() as any Store })
    container.register(factory: auto(Client.init))
    #expect(container.verify().opaque == 0)
    container.decorate(Client.self) { inner, _ in inner }
    let report = container.verify()
    #expect(report.findings.isEmpty && report.verified == 1 && report.opaque == 1)
    let graph = container.graph()
    #expect(graph.nodes.map(\.isOpaque) == [false, true])
    #expect(graph.edges.map { [$0.source, $0.target] } == [[1, 0]])
    container.unregister(keys: Key<any Store>())
    #expect(container.verify().findings.map(\.dependency) == [AnyKey(service: (any Store).self)])
  }
}

import Guise
import GuiseManifest
import GuiseTesting
import TestSupport
import Testing

@Suite("Counting builds")
struct BuildCountTests {
  protocol Alias: AnyObject, Sendable {}
  final class Thing: Alias {}
  struct Failed: Error {}

  private static let lifetimes: [(Lifetime, Int)] = [
    (.transient, 3), (.singleton, 1), (.weak, 1), (.scoped, 1), (.graph, 3),
  ]

  @Test(arguments: lifetimes)
  func everyLifetime(_ lifetime: Lifetime, _ builds: Int) async throws {
    try await withTestContainer(.container { $0.register(lifetime: lifetime) { _ in Thing() } }) {
      container in
      #expect(try TestContainer.builds(of: Thing.self) == 0)
      let first = try await container.resolve(Thing.self)
      for _ in 1...2 { _ = try await container.resolve(Thing.self) }
      #expect(try TestContainer.builds(of: Thing.self) == builds)
      withExtendedLifetime(first) {}
    }
  }

  @Test(
    .container { container in
      container.register(tags: "a") { _ in Thing() }
      container.register(tags: "b") { _ in Thing() }
      container.register { (_, number: Int) in Thing() }
      container.register(tags: "broken") { _ -> Thing in throw Failed() }
    })
  func eachKeyForItself() async throws {
    let container = try TestContainer.current
    _ = try await container.resolve(Thing.self, tags: "a")
    for _ in 1...2 { _ = try await container.resolve(Thing.self, args: 1) }
    _ = try? await container.resolve(Thing.self, tags: "broken")
    #expect(try TestContainer.builds(of: Thing.self, tags: "a") == 1)
    #expect(try TestContainer.builds(of: Thing.self, tags: "b") == 0)
    #expect(try TestContainer.builds(of: Thing.self, arguments: [Int.self]) == 2)
    #expect(try TestContainer.builds(of: Thing.self, tags: "broken") == 0)
  }

  @Test(
    .container { container in
      let key = container.register(lifetime: .singleton, factory: auto(Thing.init))
      container.register((any Alias).self, forwardingTo: key) { $0 }
    })
  func anAliasHasItsTargetsInstances() async throws {
    for _ in 1...2 { _ = try await TestContainer.current.resolve((any Alias).self) }
    #expect(try TestContainer.builds(of: (any Alias).self) == 1)
  }

  /// A manifest's registration that offers its factory's product as another service alone.
  @Test func aManifestsOtherServiceIsCounted() async throws {
    let factories = FactoryRegistry { factories in
      factories.register("thing", Thing.init)
      factories.offer("thing", as: (any Alias).self) { $0 }
    }
    let text = """
      { "guise": 1, "assemblies": { "app": { "registrations": { "thing": {
        "factory": "thing", "as": "Alias", "lifetime": "singleton", "eager": true } } } } }
      """
    let source = ManifestSource.bytes(Array(text.utf8))
    try await withTestContainer(.manifest(source, factories: factories)) { container in
      _ = try await container.resolve((any Alias).self)
      #expect(try TestContainer.builds(of: (any Alias).self) == 1)
    }
  }

  @Test(.newsletter())
  func aServiceThatIsNotRegistered() throws {
    let error = #expect(throws: TestContainerError.self) {
      try TestContainer.builds(of: Int.self)
    }
    #expect(error?.description.contains("no registration with that key") == true)
  }
}

import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// Every shape of `register` that compiles, and what is made of its parameters.
struct RegisterShapesTests {
  private func parameters(_ id: String, of registry: FactoryRegistry = .shop) throws -> [String] {
    let factory = try #require(registry.catalog.factories[id])
    return factory.parameters.map { "\($0.name ?? "-") \($0.kind) \($0.service)" }
  }

  private let module = "ManifestSupport.Shop."

  @Test func noneOfTheShapesIsWrong() {
    #expect(FactoryRegistry.shop.problems.isEmpty)
  }

  @Test func initializers() throws {
    #expect(try parameters("memory-store") == [])
    #expect(
      try parameters("file-store") == [
        "- settings \(module)FileStore.Settings", "Clock required \(module)Clock",
      ])
    #expect(try parameters("reacher") == ["- resolver Guise.Resolver"])
    #expect(FactoryRegistry.shop.catalog.factories["reacher"]?.opaque == true)
  }

  @Test func closures() throws {
    #expect(
      try parameters("traffic") == [
        "Store required \(module)Store", "Clock required \(module)Clock",
      ])
    #expect(
      try parameters("publisher") == [
        "primary required \(module)Store", "fallback required \(module)Store",
      ])
    #expect(try parameters("summary") == ["Report array \(module)Report"])
  }

  @Test func asyncFunctions() throws {
    let registry = FactoryRegistry { factories in
      factories.register("closure") { (store: any Shop.Store) async throws -> Shop.Remote in
        try await Shop.Remote(store: store)
      }
      factories.register("initializer", Shop.Remote.init(store:))
      factories.register("existential", as: (any Shop.Store).self) { () async in Shop.MemoryStore()
      }
    }
    #expect(registry.problems.isEmpty)
    #expect(registry.catalog.factories.values.allSatisfy { $0.concurrency == .async })
    #expect(try parameters("initializer", of: registry) == ["Store required \(module)Store"])
    #expect(FactoryRegistry.shop.catalog.factories["summary"]?.concurrency == .sync)
  }

  @Test func functionsGivenToAuto() async throws {
    let registry = FactoryRegistry { factories in
      factories.register("store", as: (any Shop.Store).self, auto(Shop.MemoryStore.init))
      factories.register("remote", auto(Shop.Remote.init(store:)))
      factories.register("sync", auto(Screen.init(store:)))
      factories.register("said", isolation: MainActor.shared, mainauto(Screen.init(store:)))
      factories.register("async", arguments: [Int.self], auto(Screen.init(store:delay:)))
    }
    #expect(registry.problems.isEmpty)
    #expect(
      registry.catalog.factories.mapValues(\.concurrency) == [
        "store": .sync, "remote": .async, "sync": .mainActor, "said": .mainActor,
        "async": .async,
      ])
    #expect(
      try parameters("async", of: registry) == [
        "Store required \(module)Store", "- argument Swift.Int",
      ])
    let source = ManifestSource.app(
      #""s": "store", "r": "remote", "a": "sync", "b": "async""#)
    try await Resolvable.expectAll(of: source, registry, arguments: [1])
  }

  @Test func functionsOnTheMainActor() async throws {
    let registry = FactoryRegistry { factories in
      factories.register("store", as: (any Shop.Store).self, Shop.MemoryStore.init)
      factories.register("sync", isolation: MainActor.shared, Screen.init(store:))
      factories.register(
        "async", arguments: [Int.self], isolation: MainActor.shared, Screen.init(store:delay:))
      factories.register("closure", isolation: MainActor.shared) { (store: any Shop.Store) in
        await Task.yield()
        MainActor.assertIsolated()
        return Shop.Summary(titles: [store.name])
      }
    }
    #expect(registry.problems.isEmpty)
    let concurrency = registry.catalog.factories.mapValues(\.concurrency)
    #expect(
      concurrency == ["store": .sync, "sync": .mainActor, "async": .async, "closure": .async])
    #expect(
      try parameters("async", of: registry) == [
        "Store required \(module)Store", "- argument Swift.Int",
      ])
    let source = ManifestSource.app(
      #""s": "store", "a": "sync", "b": "async", "c": "closure""#)
    try await Resolvable.expectAll(of: source, registry, arguments: [1])
    let container = try await Container(manifest: source, factories: registry)
    let screen = try await container.resolve(Screen.self, args: 3)
    #expect(screen.delay == 3)
    let reason = await MainActor.run {
      do {
        func now() throws -> Screen { try container.resolve(args: 3) }
        _ = try now()
        return ResolutionError.Reason?.none
      } catch {
        return (error as? ResolutionError)?.reason
      }
    }
    #expect(reason == .requiresAsync)
  }

  @Test func argumentsAreToldByTheirTypes() throws {
    #expect(
      try parameters("job") == [
        "- argument Foundation.UUID", "- argument Swift.Int", "- argument Swift.Int",
        "- argument Swift.Optional<Swift.String>", "Store required \(module)Store",
      ])
    #expect(
      FactoryRegistry.shop.catalog.factories["job"]?.arguments == [
        "Foundation.UUID", "Swift.Int", "Swift.Int", "Swift.Optional<Swift.String>",
      ])
  }

  @Test func adapters() throws {
    #expect(
      try parameters("holder") == ["Store lazy \(module)Store", "Remote lazyFull \(module)Remote"])
    #expect(
      try parameters("maybe") == [
        "Store optional \(module)Store", "Remote optional \(module)Remote",
      ])
  }

  @Test func opaqueIsSaid() {
    let registry = FactoryRegistry { $0.register("o", opaque: true, Shop.MemoryStore.init) }
    #expect(registry.catalog.factories["o"]?.opaque == true)
  }

  @Test func namesAreShortAndUnique() throws {
    let registry = FactoryRegistry { factories in
      factories.register("same") {
        (a: any Shop.Store, b: LazyResolver<any Shop.Store>, c: any Shop.Clock) in
        Shop.Traffic(store: a, clock: c)
      }
      factories.register("generic") {
        (a: Box<Int>, b: Box<[Int]>.Inner, c: any Sequence<Int>, d: Int?) in
        Shop.Summary(titles: ["\(a) \(b) \(c) \(d ?? 0)"])
      }
      factories.register("nameless") { (a: (Int, Int), b: [(String) -> Int], c: any A & B) in
        Shop.Summary(titles: ["\(a) \(b) \(c)"])
      }
      // A resolver is given nothing, so it takes no name away.
      factories.register("resolvers") { (a: any Guise.Resolver, b: Box<String>.Resolver) in
        Shop.Summary(titles: ["\(a) \(b)"])
      }
    }
    #expect(registry.problems.isEmpty)
    let names = registry.catalog.factories.mapValues { $0.parameters.map { $0.name ?? "-" } }
    #expect(names["same"] == ["-", "-", "Clock"])
    #expect(names["generic"] == ["Box", "Inner", "Sequence", "Int"])
    #expect(names["nameless"] == ["-", "-", "-"])
    #expect(names["resolvers"] == ["-", "Resolver"])
  }
}

@MainActor final class Screen {
  let store: any Shop.Store
  let delay: Int

  init(store: any Shop.Store) {
    self.store = store
    delay = 0
  }

  init(store: any Shop.Store, delay: Int) async {
    await Task.yield()
    self.store = store
    self.delay = delay
  }
}

protocol A {}
protocol B {}

struct Box<Value>: Sendable {
  struct Inner: Sendable {}
  struct Resolver: Sendable {}
}

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

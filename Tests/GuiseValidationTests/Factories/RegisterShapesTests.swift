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
    let container = try await Container(manifest: source, factories: registry)
    _ = try await container.resolve(Shop.Summary.self)
    _ = try await container.resolve(Screen.self)
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

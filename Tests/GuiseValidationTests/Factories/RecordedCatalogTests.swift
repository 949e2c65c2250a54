import Foundation
import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Registries as data: the catalogs in `Tests/Fixtures/catalogs`.
struct RecordedCatalogTests {
  static let registries: [(name: String, factories: FactoryRegistry)] = [
    ("shop", .shop), ("house", .house), ("wraps", Wraps.registry()), ("parameters", parameters),
    ("declarations", declarations), ("code", code),
  ]

  @Test(arguments: registries.indices)
  func aCatalogIsRecordedAndReadAgain(index: Int) throws {
    let (name, factories) = Self.registries[index]
    #expect(factories.problems.isEmpty)
    let catalog = factories.catalog
    let bytes = catalog.encoded()
    let url = Fixtures.folder.appending(path: "catalogs/\(name).json")
    #expect(try Catalog.read(bytes, path: url.path) == catalog)
    try GoldenFile.expect(String(decoding: bytes, as: UTF8.self), at: url)
  }

  typealias Store = any Shop.Store

  /// A factory for each type that a parameter may have, called after it.
  private static let parameters = FactoryRegistry { factories in
    func add<Parameter>(_ name: String, _ type: Parameter.Type) {
      factories.register(name) { (_: Parameter) in 1 }
    }
    add("service", Store.self)
    add("optional-optional", Store??.self)
    add("optional-array", [Store]?.self)
    add("array-optional", [Store?].self)
    add("array-array", [[Store]].self)
    add("array-lazy-full", [LazyFullResolver<Store>].self)
    add("optional-array-lazy-optional", [LazyResolver<Store?>]?.self)
    add("set", Set<Int>.self)
    add("optional-set", Set<Int>?.self)
    add("keyed", [String: Store].self)
    add("optional-keyed", [String: Store]?.self)
    add("lazy-lazy-full", LazyResolver<LazyFullResolver<Store>>.self)
    add("lazy-optional", LazyResolver<Store?>.self)
    add("lazy-tags", LazyTagsResolver<Store>.self)
    add("lazy-tags-array", LazyTagsResolver<[Store]>.self)
    add("optional-lazy-full", LazyFullResolver<Store>?.self)
    add("provider", Provider<Store, Int, String>.self)
    add("provider-alone", Provider<Store>.self)
    add("provider-optional", Provider<Store?, Int>.self)
    add("provider-lazy", Provider<LazyResolver<Store>, Int>.self)
    add("optional-provider", Provider<Store, Int>?.self)
    add("array-provider-array", [Provider<[Store], Int>].self)
    add("lazy-provider", LazyResolver<Provider<Store, Int>>.self)
    add("optional-resolver", (any Resolver)?.self)
    add("lazy-container", LazyResolver<Container>.self)
  }

  enum Kind: Hashable, Sendable { case remote }

  final class Hashed: Shop.Store, Hashable {
    let name = "hashed"
    static func == (one: Hashed, other: Hashed) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private static let declarations = FactoryRegistry { factories in
    factories.register("primary", as: (any Sequence<Int>).self) { [1] }
    factories.register("composed", as: (any Shop.Store & Hashable).self) { Hashed() }
    factories.register("optional", as: (any Shop.Clock)?.self) { nil }
    factories.register("any", as: Any.self) { 1 }
    factories.register("opaque", opaque: true, Shop.MemoryStore.init)
    factories.register("async", as: Store.self) { () async in Shop.MemoryStore() }
    factories.register("main", isolation: MainActor.shared) { Shop.Summary(titles: []) }
    factories.register("auto", auto(Shop.Remote.init(store:)))
    factories.supplied((any Shop.Clock).self, tags: "b", "a")
    factories.supplied(Int.self, in: "request")
    factories.supplied([String: URL?].self)
    factories.require([any Shop.Report].self, tags: "daily", from: .async)
    factories.require(Shop.Job.self, arguments: [UUID.self, Int.self])
    factories.require(Store?.self)
    factories.require(Shop.Remote.self, tags: Kind.remote)
    factories.require(Provider<Shop.Job, Int>.self, from: .mainActor, in: "request")
    // It is there always.
    factories.require((any Resolver).self)
  }

  private static let code = FactoryRegistry { factories in
    factories.register(assembly: "code") { Code() }
  }

  private struct Failure: Error {}

  private struct Secret {}

  /// Builds nothing while it registers, and would fail if it were built or told that it is registered.
  private struct Code: Assembly {
    var dependentAssemblies: [any Assembly] { [Shop.Basics(), Shop.Basics()] }

    func registered(to resolver: any Resolver) { Issue.record("told that it is registered") }

    func register(in registrar: any Registrar) {
      registerConcurrency(registrar)
      registerLifetimes(registrar)
      registerDependencies(registrar)
      // The last registration of a key counts.
      registrar.register { _ in 1 }
      registrar.register(lifetime: .singleton) { _ async in 2 }
      registrar.decorate(String.self, tags: "x") { inner, _ in inner }
      registrar.decorate(Int.self) { inner, _ in inner }
      registrar.decorate(Int.self) { inner, _ in inner }
      registrar.decorate(Secret.self) { inner, _ in inner }
    }

    private func registerConcurrency(_ registrar: any Registrar) {
      registrar.register(tags: "sync") { _ -> Int in throw Failure() }
      registrar.register(tags: "async") { _ async -> Int in 0 }
      registrar.register(tags: "main", isolation: MainActor.shared) { _ -> Int in throw Failure() }
      registrar.register(tags: "async on main", isolation: MainActor.shared) { _ async -> Int in 0 }
      registrar.register(tags: "auto", factory: auto { (_: String) -> Int in throw Failure() })
      registrar.register(tags: "async auto", factory: auto { (_: String) async -> Int in 0 })
      registrar.register(
        tags: "mainauto", isolation: MainActor.shared,
        factory: mainauto { (_: String) -> Int in throw Failure() })
      registrar.register(Int.self, tags: "forward", forwardingTo: Key<Int>(tags: "auto")) { $0 }
    }

    private func registerLifetimes(_ registrar: any Registrar) {
      let lifetimes: [Lifetime] = [
        .transient, .singleton, .weak, .scoped, .scoped("request"), .graph,
      ]
      for (place, lifetime) in lifetimes.enumerated() {
        registrar.register(tags: "\(place)", lifetime: lifetime) { _ in Shop.MemoryStore() }
      }
      registrar.register(tags: "eager", lifetime: .singleton, eager: true) { _ in
        Shop.MemoryStore()
      }
    }

    private func registerDependencies(_ registrar: any Registrar) {
      registrar.register { (_, id: Int) -> Shop.Job in throw Failure() }
      registrar.register { _ in Secret() }
      registrar.register(
        factory: auto {
          (
            _: (any Shop.Store)?, _: [any Shop.Report], _: LazyResolver<any Shop.Clock>,
            _: Provider<Shop.Job, Int>
          ) in Shop.Summary(titles: [])
        })
      registrar.register(
        Shop.Remote.self, forwardingTo: Key<Shop.Remote>(tags: "far", arguments: [Int.self])
      ) { $0 }
      registrar.register(tags: "given", factory: auto { (_: Int, _: [Bool]) in "" })
      registrar.register(factory: auto({ () in "" }, passingTags: true))
      registrar.register(tags: "resolver", factory: auto { (_: any Resolver, _: String) in 1.5 })
      // What only this file can name is not written, so that what it needs is not known.
      registrar.register(tags: "secret", factory: auto { (_: Secret, _: String) in 1.5 })
    }
  }
}

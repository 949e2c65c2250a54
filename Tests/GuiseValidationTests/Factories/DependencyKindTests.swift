import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification
import ManifestSupport
import Testing

/// What nested adapters ask for: the validator's view is what the container does.
struct DependencyKindTests {
  typealias S = any Shop.Store

  /// A provider promises exactly the key with its arguments, under the tags that it is given.
  @Test func providersAreCheckedAndResolve() async throws {
    let registry = FactoryRegistry { factories in
      factories.register("store", as: S.self, Shop.MemoryStore.init)
      factories.register("sized", as: S.self, arguments: [Int.self]) { (_: Int) in
        Shop.MemoryStore()
      }
      factories.register("user") { (make: Provider<S, Int>) in
        Shop.Summary(titles: [try make(1).name])
      }
    }
    let sound = ManifestSource.app(
      #"""
      "s": { "factory": "sized", "tags": ["x"] },
      "u": { "factory": "user", "dependencies": { "Store": "s" } }
      """#)
    try await Resolvable.expectAll(of: sound, registry, arguments: [1])
    func rules(_ registrations: String) -> [String] {
      ManifestValidator(factories: registry).report(for: [.app(registrations)]).diagnostics
        .map(\.rule)
    }
    #expect(rules(#""s": "store", "u": "user""#) == ["missing-dependency"])
    #expect(rules(#""s": "sized", "u": "user""#) == [])
    let wrong = #""s": "store", "u": { "factory": "user", "dependencies": { "Store": "s" } }"#
    #expect(rules(wrong) == ["dependency-type-mismatch"])
  }

  /// An array of providers has what takes their arguments, and nothing else.
  @Test func arraysOfProvidersTakeWhatTakesTheArguments() async throws {
    let registry = FactoryRegistry { factories in
      factories.register("store", as: S.self, Shop.MemoryStore.init)
      factories.register("sized", as: S.self, arguments: [Int.self]) { (_: Int) in
        Shop.MemoryStore()
      }
      factories.register("all") { (makers: [Provider<S, Int>]) in
        Shop.Summary(titles: try makers.map { try $0(1).name })
      }
    }
    let all = #""all": { "factory": "all", "dependencies": { "Store": { "tags": ["x"] } } }"#
    func rules(_ factory: String) -> [String] {
      let source = ManifestSource.app(
        #"\#(all), "s": { "factory": "\#(factory)", "tags": ["x", "y"] }"#)
      return ManifestValidator(factories: registry).report(for: [source]).diagnostics.map(\.rule)
    }
    #expect(rules("sized") == [])
    #expect(rules("store") == ["empty-collection"])
    let container = try await Container(
      manifest: .app(#"\#(all), "s": { "factory": "sized", "tags": ["x", "y"] }"#),
      factories: registry)
    #expect(try await container.resolve(Shop.Summary.self).titles == ["memory"])
  }

  /// Resolves a parameter of this type, of a registration that needs itself in it, with and without
  /// what it asks for; the validator must accept exactly what resolves.
  private func agrees<T>(_ type: T.Type) async throws {
    let registry = FactoryRegistry { factories in
      factories.register("store", as: S.self, Shop.MemoryStore.init)
      factories.register("user") { (_: T) in User() }
    }
    for registrations in [#""u": "user""#, #""s": "store", "u": "user""#] {
      let source = ManifestSource.app(registrations)
      let report = ManifestValidator(factories: registry).report(for: [source])
      let container = Container()
      for name in registrations.split(separator: ",") where name.contains("store") {
        container.register(instance: Shop.MemoryStore() as S)
      }
      let resolves = (try? await container.resolve(T.self)) != nil
      #expect(resolves == (report.count(.error) == 0), "\(T.self): \(registrations)")
    }
  }

  @Test func adaptersAreCheckedAsTheyResolve() async throws {
    try await agrees(S.self)
    try await agrees(S?.self)
    try await agrees([S].self)
    try await agrees([S]?.self)
    try await agrees([S?].self)
    try await agrees([LazyResolver<S>].self)
    try await agrees(LazyResolver<S>?.self)
    try await agrees(LazyResolver<[S]>.self)
    try await agrees((any Resolver)?.self)
  }

  @Test func deferredAdaptersBreakCycles() async throws {
    let registry = FactoryRegistry { factories in
      factories.register("array") { (_: [LazyResolver<Ring>]) in Ring() }
      factories.register("optional") { (_: LazyFullResolver<Ring>?) in Ring() }
      factories.register("inner") { (_: LazyTagsResolver<[Ring]>) in Ring() }
      factories.register("eager") { (_: [Ring]?) in Ring() }
    }
    for factory in ["array", "optional", "inner"] {
      try await Resolvable.expectAll(of: .app(#""r": "\#(factory)""#), registry)
    }
    let report = ManifestValidator(factories: registry).report(for: [.app(#""r": "eager""#)])
    #expect(report.diagnostics.map(\.rule) == ["dependency-cycle"])
  }

  @Test func deferredParametersTakeTags() async throws {
    let registry = FactoryRegistry { factories in
      factories.register("store", as: S.self, Shop.MemoryStore.init)
      factories.register("all") { (stores: [LazyFullResolver<S>]) in
        Shop.Summary(titles: try stores.map { try $0.resolve().name })
      }
      factories.register("one") { (store: LazyFullResolver<S>?) in
        Shop.Summary(titles: [try store?.resolve().name ?? "none"])
      }
    }
    let source = ManifestSource.app(
      #"""
      "a": { "factory": "store", "tags": ["x", "y"] },
      "b": { "factory": "store", "tags": ["x"] },
      "all": { "factory": "all", "dependencies": { "Store": { "tags": ["x"] } } },
      "one": { "factory": "one", "tags": ["one"], "dependencies": { "Store": "a" } }
      """#)
    try await Resolvable.expectAll(of: source, registry)
    let container = try await Container(manifest: source, factories: registry)
    #expect(try await container.resolve(Shop.Summary.self).titles == ["memory", "memory"])
    #expect(try await container.resolve(Shop.Summary.self, tags: "one").titles == ["memory"])
    let wrong = #""all": { "factory": "all", "dependencies": { "Store": "s" } }, "s": "store""#
    #expect(
      ManifestValidator(factories: registry).report(for: [.app(wrong)]).diagnostics.map(\.rule)
        == ["dependency-type-mismatch"])
  }
}

struct User: Sendable {}
struct Ring: Sendable {}

import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// The exact type comes first at every level of a parameter's type, whatever else is registered.
@Suite struct NestedAdapterTests {
  protocol Item: Sendable {}
  struct Thing: Item {}
  struct Holder: Sendable {}
  struct Stamp: Hashable, Sendable {}

  /// A factory "holder" that takes one parameter of that type, and what else is needed.
  private static func registry<P>(
    taking type: P.Type, _ add: (FactoryDeclarations) -> Void = { _ in }
  ) -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.register("item", as: (any Item).self) { Thing() }
      factories.register("holder", parameters: ["p"]) { (_: P) in Holder() }
      factories.register("list") { [Thing() as any Item] }
      factories.register("async-list") { () async in [Thing() as any Item] }
      factories.register("perhaps") { Thing() as (any Item)? }
      factories.require(Holder.self)
      add(factories)
    }
  }

  private func rules(_ factories: FactoryRegistry, _ registrations: String...) -> [String] {
    rules(factories, all: registrations)
  }

  private func rules(_ factories: FactoryRegistry, all registrations: [String]) -> [String] {
    let text = """
      { "guise": 1, "scopes": ["request"], "assemblies": { "app": { "registrations": {
      \(registrations.joined(separator: ",\n"))
      } } } }
      """
    return ManifestValidator(factories: factories)
      .report(for: [.bytes(Array(text.utf8), path: "manifest.json")]).diagnostics.map(\.rule)
  }

  private let holder = #""h": "holder""#
  private let keptHolder = #""h": { "factory": "holder", "lifetime": "singleton" }"#
  private func scoped(_ factory: String) -> String {
    #""x": { "factory": "\#(factory)", "lifetime": "scoped", "scope": "request" }"#
  }

  @Test func anOptionalArrayIsTheArrayThatIsRegistered() {
    let factories = Self.registry(taking: [any Item]?.self)
    #expect(rules(factories, holder, #""x": "async-list""#) == ["requires-async"])
    #expect(rules(factories, keptHolder, scoped("list")) == ["captive-dependency"])
    #expect(rules(factories, holder, #""x": "list""#) == [])
  }

  @Test func whatIsResolvedLaterIsTheTypeThatIsRegistered() {
    for factories in [
      Self.registry(taking: Provider<[any Item]>.self),
      Self.registry(taking: LazyFullResolver<[any Item]>.self),
    ] {
      #expect(rules(factories, keptHolder, scoped("list")) == ["captive-dependency"])
      #expect(rules(factories, holder, #""x": "list""#) == [])
      // Elements belong to a scope, and not the array.
      let item = #""i": { "factory": "item", "lifetime": "scoped", "scope": "request" }"#
      #expect(rules(factories, keptHolder, #""x": "list""#, item) == ["unused-registration"])
    }
    let optional = Self.registry(taking: LazyFullResolver<(any Item)?>.self)
    #expect(rules(optional, keptHolder, scoped("perhaps")) == ["captive-dependency"])
    #expect(rules(optional, holder, #""x": "perhaps""#) == [])
    let item = #""i": { "factory": "item", "lifetime": "scoped", "scope": "request" }"#
    #expect(rules(optional, keptHolder, #""x": "perhaps""#, item) == ["unused-registration"])
  }

  @Test func requirementsAreTheTypeThatIsRegistered() {
    let factories = FactoryRegistry { factories in
      factories.register("item", as: (any Item).self) { Thing() }
      factories.register("list") { [Thing() as any Item] }
      factories.require(Provider<[any Item]>.self)
    }
    let item = #""i": { "factory": "item", "lifetime": "scoped", "scope": "request" }"#
    #expect(
      rules(factories, #""x": { "factory": "list", "lifetime": "singleton" }"#, item)
        == ["unused-registration"])
  }

  @Test func optionalsNest() {
    let factories = FactoryRegistry { factories in
      factories.register("shown", isolation: MainActor.shared) { Thing() as (any Item)? }
      factories.register("list") { [nil, Thing()] as [(any Item)?]? }
      factories.require([(any Item)?]?.self)
    }
    #expect(
      rules(factories, #""s": "shown""#, #""x": "list""#) == ["unused-registration"])
    #expect(rules(factories, #""s": "shown""#) == ["requires-main-actor"])
  }

  @Test func tagsThatTheExactTypeHasAreNotEmpty() {
    let factories = Self.registry(taking: Provider<[any Item]>.self)
    let tagged = #""h": { "factory": "holder", "dependencies": { "p": { "tags": ["x"] } } }"#
    #expect(rules(factories, tagged, #""x": { "factory": "list", "tags": ["x"] }"#) == [])
    #expect(rules(factories, tagged) == ["empty-collection"])
  }

  @Test func codeChoosesTheTagsOfALazyResolverThatIsOptional() {
    let item = #""i": { "factory": "item", "lifetime": "scoped", "scope": "request" }"#
    let tagged = #""t": { "factory": "item", "tags": ["x"] }"#
    for factories in [
      Self.registry(taking: LazyResolver<any Item>?.self),
      Self.registry(taking: LazyResolver<(any Item)?>.self),
    ] {
      #expect(rules(factories, keptHolder, item, tagged) == [])
      #expect(rules(factories, holder, tagged) == [])
      #expect(rules(factories, holder) == [])
    }
    // Everything belongs to a scope: it is not absent but under tags that nothing has.
    let outer = Self.registry(taking: LazyResolver<any Item>?.self)
    #expect(rules(outer, keptHolder, item) == ["captive-dependency"])
    let inner = Self.registry(taking: LazyResolver<(any Item)?>.self)
    #expect(rules(inner, keptHolder, item) == ["captive-dependency"])
  }

  /// What is found under a key that nothing has is no promise: `resolve()` is, and what passes the arguments
  /// that something takes. An array is built whole.
  @Test(
    arguments: [
      (LazyTagsResolver<[any Item]>.self, ["captive-dependency"], []),
      (LazyTagsResolver<[any Item]?>.self, ["captive-dependency"], []),
      (LazyTagsResolver<[(any Item)?]>.self, ["captive-dependency"], []),
      (LazyTagsResolver<(any Item)?>.self, ["captive-dependency"], []),
      (LazyTagsResolver<Set<Stamp>>.self, ["captive-dependency"], []),
      (LazyTagsResolver<[LazyFullResolver<any Item>]>.self, ["captive-dependency"], []),
      (LazyTagsResolver<LazyTagsResolver<[any Item]>>.self, ["captive-dependency"], []),
      // Under the tag of what belongs to no scope.
      (LazyResolver<[any Item]>.self, [], []),
      (LazyResolver<(any Item)?>.self, [], []),
      (LazyFullResolver<[any Item]>.self, ["captive-dependency"], ["captive-dependency"]),
      (Provider<[any Item]>.self, ["captive-dependency"], ["captive-dependency"]),
      (Provider<[any Item], Int>.self, [], []),
      (LazyTagsResolver<Provider<[any Item], Int>>.self, [], []),
      (LazyTagsResolver<[String: any Item]?>.self, [], []),
    ] as [(any Sendable.Type, [String], [String])])
  func aLazyResolverPromisesWhatIsThere(
    _ type: any Sendable.Type, _ scoped: [String], _ besideAnArgument: [String]
  ) {
    func open<Taken: Sendable>(_ type: Taken.Type) -> FactoryRegistry {
      Self.registry(taking: type) { factories in
        factories.register("stamp") { Stamp() }
        factories.register("sized", as: (any Item).self, arguments: [Int.self]) { (_: Int) in
          Thing()
        }
        factories.register("sized-stamp", arguments: [Int.self]) { (_: Int) in Stamp() }
      }
    }
    let factories = open(type)
    let items = [
      #""i": { "factory": "item", "lifetime": "scoped", "scope": "request" }"#,
      #""t": { "factory": "item", "tags": ["x"] }"#,
      #""st": { "factory": "stamp", "lifetime": "scoped", "scope": "request" }"#,
    ]
    let sized = [#""z": "sized""#, #""sz": "sized-stamp""#]
    func errors(_ registrations: [String]) -> [String] {
      rules(factories, all: [keptHolder] + registrations).filter { $0 != "unused-registration" }
    }
    #expect(errors(items) == scoped)
    #expect(errors(items + sized) == besideAnArgument)
    #expect(errors([]) == [])
  }

  @Test func codeChoosesTheArgumentsOfALazyTagsResolverThatIsOptional() {
    let factories = Self.registry(taking: LazyTagsResolver<any Item>?.self) { factories in
      factories.register("sized", as: (any Item).self, arguments: [Int.self]) { (_: Int) in
        Thing()
      }
    }
    let item = #""i": { "factory": "item", "lifetime": "scoped", "scope": "request" }"#
    #expect(rules(factories, keptHolder, item, #""z": "sized""#) == [])
    #expect(rules(factories, keptHolder, item) == ["captive-dependency"])
  }

  // MARK: What a scope supplies

  struct Keeper: Sendable {}

  @Test func elementsOutsideOfAScopeAreThoseInside() {
    let factories = FactoryRegistry { factories in
      factories.register("item", as: (any Item).self) { Thing() }
      factories.register("holder", parameters: ["p"]) { (_: [(any Item)?]) in Holder() }
      factories.register("keeper", parameters: ["p"]) { (_: [(any Item)?]) in Keeper() }
      factories.supplied((any Item)?.self, in: "request")
      factories.require(Holder.self, in: "request")
      factories.require(Keeper.self)
    }
    let inside = #""h": { "factory": "holder", "lifetime": "scoped", "scope": "request" }"#
    let outside = #""k": { "factory": "keeper", "lifetime": "singleton" }"#
    #expect(rules(factories, inside, outside) == [])
    #expect(rules(factories, inside, outside, #""i": "item""#) == ["shadowed-service"])
  }

  /// Whoever asks outside of the scope gets an empty array, which needs nothing of the other assembly.
  @Test func anElementThatAScopeSuppliesNeedsNoOther() {
    let factories = Self.registry(taking: LazyResolver<[any Item]>.self) { factories in
      factories.supplied((any Item).self, in: "request")
    }
    let text = """
      { "guise": 1, "scopes": ["request"], "root": "app", "assemblies": {
      "app": { "registrations": { \(keptHolder) } },
      "other": { "registrations": { "i": "item" } } } }
      """
    let report = ManifestValidator(factories: factories)
      .report(for: [.bytes(Array(text.utf8), path: "manifest.json")])
    #expect(
      report.diagnostics.map { "\($0.rule) \($0.severity)" } == ["unreachable-assembly warning"])
  }

  // MARK: Lists of identifiers

  private static let listing = FactoryRegistry { factories in
    factories.register("item", as: (any Item).self) { Thing() }
    factories.register("async-item", as: (any Item).self) { () async in Thing() as any Item }
    factories.register("holder", parameters: ["p"]) { (_: [any Item]) in Holder() }
    factories.register("list") { [any Item]() }
    factories.register("circular-list") { (_: Holder) in [any Item]() }
    factories.require(Holder.self)
  }
  private let listed = #""h": { "factory": "holder", "dependencies": { "p": ["i"] } }"#

  @Test func aListIsItsRegistrationsWhateverIsRegisteredAsTheArray() {
    let disabled = #""i": { "factory": "item", "enabled": false }"#
    #expect(
      rules(Self.listing, listed, disabled, #""l": "list""#)
        == ["missing-dependency"])
    #expect(
      rules(Self.listing, listed, #""i": "async-item""#, #""l": "list""#)
        == ["requires-async", "unused-registration"])
    #expect(
      rules(Self.listing, listed, #""i": "item""#, #""l": "circular-list""#)
        == ["unused-registration"])
  }

  @Test func catalogsTellHowAdaptersNest() throws {
    func adapters<P>(_ type: P.Type) throws -> [AdapterKind]? {
      let factories = Self.registry(taking: type)
      let catalog = factories.catalog
      let read = try Catalog.read(catalog.encoded(), path: "c.json")
      #expect(read == catalog)
      return try #require(read.factories["holder"]).parameters[0].adapters
    }
    #expect(try adapters((any Item)?.self) == nil)
    #expect(try adapters([LazyFullResolver<any Item>].self) == nil)
    #expect(try adapters(Provider<any Item, Int>?.self) == nil)
    #expect(try adapters(Provider<any Item>.self) == [.provider])
    #expect(try adapters([any Item]?.self) == [.optional, .array])
    #expect(try adapters(LazyResolver<(any Item)?>.self) == [.lazy, .optional])
    #expect(try adapters([Provider<[any Item], Int>].self) == [.array, .provider, .array])
  }
}

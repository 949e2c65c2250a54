import Foundation
import Guise
import GuiseCommand
import ManifestSupport
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Registries as they are declared: what is wrong with each, and what is in its catalog.
///
/// Problems have their places in lines from the beginning of the declaration on.
struct RegistryTests {
  private var text = ""

  private mutating func record(
    _ title: String, line: Int = #line, _ declare: (FactoryDeclarations) -> Void
  ) { record(title, FactoryRegistry(declare), line: line) }

  private mutating func record(_ title: String, _ registry: FactoryRegistry, line: Int = #line) {
    let catalog = registry.catalog
    let problems = registry.catalogProblems.map { problem in
      "\(problem.rule): \(problem.message), in line "
        + problem.places.map { "\($0.line - line)" }.joined(separator: " and ")
    }
    let factories = catalog.factories.sorted { $0.key < $1.key }.map { id, factory in
      let parameters = factory.parameters.map { "\($0.name ?? "-") \($0.kind) \($0.service)" }
      return "\(id): \(factory.services.joined(separator: ", "))"
        + " (\(parameters.joined(separator: ", ")))"
    }
    let rest =
      catalog.assemblies.keys.sorted().map { "assembly \($0)" }
      + catalog.supplies.map { "supplied \($0.key.service)" }
      + catalog.requirements.map {
        "required \($0.key.service) \($0.key.tags) \($0.key.codeTags)"
      } + catalog.tags.sorted { $0.key < $1.key }.map { "tags \($0.key): \($0.value.texts)" }
    text += "\(title)\n" + (problems + factories + rest).map { "  \($0)\n" }.joined() + "\n"
  }

  private func expectRecorded(_ name: String) throws {
    let names = /(ManifestSupport|GuiseValidationTests|Swift|Foundation)\.((Shop|House|Kitchen)\.)?/
    // A local type is called by a number, too.
    try GoldenFile.expect(
      text.replacing(names, with: "").replacing(#/ #\d+/#, with: ""),
      at: Fixtures.folder.appending(path: "registries/\(name).txt"))
  }

  // MARK: Offers

  private static func ramen(_ factories: FactoryDeclarations) {
    factories.register("ramen") { Kitchen.Ramen() }
  }

  private static func soup(_ factories: FactoryDeclarations) {
    factories.offer("ramen", as: (any Kitchen.Soup).self) { $0 }
  }

  private static func noodles(_ factories: FactoryDeclarations) {
    factories.offer("ramen", as: (any Kitchen.Noodles).self) { $0 }
  }

  @Test mutating func offersAreAsRecorded() throws {
    record("The own service comes first, then the others sorted") { factories in
      Self.ramen(factories)
      Self.soup(factories)
      Self.noodles(factories)
      factories.offer("ramen", as: Kitchen.Dish.self) { $0 }
      factories.offer("ramen", as: Int.self) { (ramen: Kitchen.Ramen) in ramen.size }
    }
    record("An offer may come before its factory") { factories in
      Self.soup(factories)
      Self.ramen(factories)
    }
    let factory = FactoryRegistry(Self.ramen)
    record("Offers around an include") { factories in
      Self.soup(factories)
      factories.include(factory)
      Self.noodles(factories)
    }
    record("What is included knows no offers around it", factory)
    let inner = FactoryRegistry { factories in
      Self.ramen(factories)
      Self.soup(factories)
    }
    let right = FactoryRegistry { factories in
      factories.include(inner)
      Self.noodles(factories)
    }
    record("What is included over two ways counts once") { factories in
      factories.include(FactoryRegistry { $0.include(inner) })
      factories.include(right)
      factories.include(inner)
    }
    let prefixed = FactoryRegistry(prefix: "in", Self.ramen)
    record(
      "A prefix is put before an identifier",
      FactoryRegistry(prefix: "out") { factories in
        factories.include(prefixed)
        Self.ramen(factories)
        Self.soup(factories)
        factories.offer("in.ramen", as: (any Kitchen.Noodles).self) { $0 }
      })
    record("A service that is offered twice counts once") { factories in
      Self.ramen(factories)
      Self.soup(factories)
      Self.soup(factories)
      factories.offer("ramen", as: Kitchen.Ramen.self) { $0 }
    }
    record("An offer may convert") { factories in
      factories.register("soup", as: (any Kitchen.Soup).self) { Kitchen.Ramen() }
      factories.offer("soup", as: Kitchen.Bowl.self) { (soup: any Kitchen.Soup) in
        Kitchen.Bowl(content: soup)
      }
      factories.offer("soup", as: Any.self) { $0 }
    }
    try expectRecorded("offers")
  }

  /// An offer that is at fault is not made.
  @Test mutating func faultyOffersAreAsRecorded() throws {
    record("Of an unknown factory") {
      $0.offer("ramn", as: (any Kitchen.Soup).self) { $0 }
    }
    record("Converted from something else") { factories in
      factories.register("ramen") { Kitchen.Ramen() }
      factories.offer("ramen", as: (any Kitchen.Soup).self) { (size: Int) in
        Kitchen.Ramen(size: size)
      }
    }
    record("Not every soup is a dish of noodles") { factories in
      factories.register("soup", as: (any Kitchen.Soup).self) { Kitchen.Ramen() }
      factories.offer("soup", as: (any Kitchen.Noodles).self) { $0 }
    }
    record("The ramen is no plate and no number") { factories in
      factories.register("ramen") { Kitchen.Ramen() }
      factories.offer("ramen", as: (any Kitchen.Plate).self) { $0 }
      factories.offer("ramen", as: Int.self) { $0 }
    }
    struct Local: Sendable {}
    record("A service without a stable name") { factories in
      factories.register("ramen") { Kitchen.Ramen() }
      factories.offer("ramen", as: Local.self) { (_: Kitchen.Ramen) in Local() }
    }
    try expectRecorded("faulty-offers")
  }

  // MARK: Problems

  @Test mutating func faultyFactoriesAreAsRecorded() throws {
    record("Several of one identifier") { factories in
      factories.register("x", Shop.MemoryStore.init)
      factories.register("x", Shop.SystemClock.init)
      factories.register("x", Shop.Watch.init)
      factories.register(assembly: "a") { Shop.Basics() }
      factories.register(assembly: "a") { Shop.Basics() }
    }
    record("Too few names") {
      $0.register("x", parameters: ["a"]) { Shop.Publisher($0, fallback: $1) }
    }
    record("A name twice") {
      $0.register("x", parameters: ["a", "a"]) { Shop.Publisher($0, fallback: $1) }
    }
    record("A name outside of the grammar") {
      $0.register("x", parameters: ["the clock"]) { (_: any Shop.Clock) in 1 }
    }
    for id in ["", "a b", "ä", "-a"] {
      record("An identifier outside of the grammar") { $0.register(id, Shop.MemoryStore.init) }
    }
    record("No parameter of the type of the settings") {
      $0.register("x", settings: Shop.Plain.Settings.self, Shop.MemoryStore.init)
    }
    record("Two parameters of the type of the settings") {
      $0.register("x", settings: Shop.Plain.Settings.self) {
        (_: Shop.Plain.Settings, _: Shop.Plain.Settings) in 1
      }
    }
    record("No parameter of the type of an argument") {
      $0.register("x", arguments: [Int.self], Shop.MemoryStore.init)
    }
    record("One type of settings and arguments") {
      $0.register("x", arguments: [Int.self], settings: Int.self) { (value: Int) in "\(value)" }
    }
    try expectRecorded("faulty-factories")
  }

  private enum HiddenTag: String, CaseIterable { case only }
  private struct Hidden: Sendable {}

  /// An address in a name would differ from run to run.
  @Test mutating func unstableNamesAreAsRecorded() throws {
    struct Local: Sendable {}
    record("Types that only their file can name") { factories in
      factories.register("local", Local.init)
      factories.register("private") { (_: Hidden) in 1 }
      factories.register("generic") { (_: [LazyResolver<Box<Hidden>>]) in 1 }
      factories.register("good", Shop.MemoryStore.init)
      factories.supplied(Hidden.self)
      factories.require(Local.self)
      factories.require(Shop.MemoryStore.self, tags: HiddenTag.only)
      factories.tags(HiddenTag.self)
      factories.register(
        "room", auto { () in House.Room() }.injecting(\.lamp, tags: HiddenTag.only))
    }
    #expect(!text.contains("context at"))
    record("Tags that are passed on") {
      $0.register("client", auto(House.Client.init(server:), passingTags: true))
    }
    let job = auto(House.Job.init(text:number:lamp:)).injecting(\.spare)
    record("A property is named behind the parameters") {
      $0.register("job", parameters: ["text", "number", "lamp"], job)
      $0.register("argument", arguments: [String.self], job)
    }
    try expectRecorded("unstable-names")
  }

  @Test mutating func namesAndIncludesAreAsRecorded() throws {
    record("Names of parameters are short and unique") { factories in
      factories.register("same") {
        (a: any Shop.Store, b: LazyResolver<any Shop.Store>, c: any Shop.Clock) in
        Shop.Traffic(store: a, clock: c)
      }
      factories.register("generic") {
        (a: Box<Int>, b: Box<[Int]>.Inner, c: any Sequence<Int>, d: Int?) in 1
      }
      factories.register("nameless") { (a: (Int, Int), b: [(String) -> Int], c: any A & B) in 1 }
      // A resolver is given nothing, so it takes no name away.
      factories.register("resolvers") { (a: any Guise.Resolver, b: Box<String>.Resolver) in 1 }
    }
    let inner = FactoryRegistry { factories in
      factories.register("x", Shop.MemoryStore.init)
      factories.register(assembly: "a") { Shop.Basics() }
      factories.supplied((any Shop.Clock).self)
      for tag in ["1", "2"] { factories.require((any Shop.Store).self, tags: tag) }
      factories.tags(Role.self)
      factories.register("twice", Shop.MemoryStore.init)
      factories.register("twice", Shop.MemoryStore.init)
    }
    let right = FactoryRegistry { factories in
      factories.include(inner)
      factories.register("y", Shop.MemoryStore.init)
      factories.tags(Role.self)
    }
    record("What is included over two ways counts once") { factories in
      factories.include(FactoryRegistry { $0.include(inner) })
      factories.include(right)
      factories.include(right)
    }
    let prefixed = FactoryRegistry(prefix: "in") { $0.register("x", Shop.MemoryStore.init) }
    record(
      "A prefix is put before one's own",
      FactoryRegistry(prefix: "out") { factories in
        factories.include(prefixed)
        factories.register("x", Shop.MemoryStore.init)
        factories.register(assembly: "a") { Shop.Basics() }
      })
    record("Two tag types with one text: the first counts") { factories in
      factories.tags(Role.self)
      factories.tags(OtherRole.self)
      factories.require(Int.self, tags: OtherRole.plugin)
      factories.require(Int.self, tags: OtherRole.third)
    }
    try expectRecorded("names")
  }

  @Test func problemsAreFindingsWithBothPlaces() throws {
    let registry = FactoryRegistry { factories in
      factories.register("x", line: 1, Shop.MemoryStore.init)
      factories.register("x", line: 2, Shop.SystemClock.init)
    }
    let found = ManifestValidator(factories: registry).report(for: [.app(#""x": "x""#)])
    let finding = try #require(found.diagnostics.first)
    #expect(found.diagnostics.map(\.rule) == ["duplicate-factory"])
    #expect(finding.location?.path == "GuiseValidationTests/RegistryTests.swift")
    #expect(finding.location?.start.line == 2)
    #expect(finding.related.map(\.location?.start.line) == [1])
  }

  // MARK: Catalogs

  @Test func aCatalogDoesNotChangeWhenCodeMoves() {
    func registry(_ line: Int, reversed: Bool) -> FactoryRegistry {
      FactoryRegistry { factories in
        let steps: [(FactoryDeclarations) -> Void] = [
          { $0.register("a", line: line, Shop.MemoryStore.init) },
          { $0.register("b", line: line + 1, Shop.SystemClock.init) },
          { $0.supplied(Int.self, tags: "x", "y", line: line + 2) },
          { $0.supplied(Int.self, line: line + 3) },
          { $0.require([any Shop.Report].self, tags: "daily", line: line + 4) },
          { $0.require((any Shop.Store).self, line: line + 5) },
          { $0.register(assembly: "basics", line: line + 6) { Shop.Basics() } },
        ]
        for step in reversed ? steps.reversed() : steps { step(factories) }
      }
    }
    let bytes = registry(10, reversed: false).catalog.encoded()
    #expect(registry(900, reversed: true).catalog.encoded() == bytes)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("900"))
  }

  /// The names on the left are the runtime's on Apple's systems.
  @Test(
    arguments: [
      "__C.CGRect": "CGRect",
      "Swift.Dictionary<__C.NSFileAttributeKey, Swift.Optional<__C.NSDecimal>>":
        "Swift.Dictionary<NSFileAttributeKey, Swift.Optional<NSDecimal>>",
      "(__C.CGRect, __C.CGPoint) -> __C.CGSize": "(CGRect, CGPoint) -> CGSize",
      "NSURLSession": "NSURLSession",
    ])
  func importedTypesHaveNoModule(name: String, portable: String) {
    #expect(TypeName.portable(name) == portable)
  }
}

protocol A {}
protocol B {}

struct Box<Value>: Sendable {
  struct Inner: Sendable {}
  struct Resolver: Sendable {}
}

import Foundation
import Guise
import GuiseVerification
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// A factory may offer its product under more services than its own.
struct OfferTests {
  private static let module = "GuiseValidationTests.Kitchen."

  private func services(_ registry: FactoryRegistry, _ id: String = "ramen") -> [String]? {
    registry.catalog.factories[id]?.services.map {
      $0.replacingOccurrences(of: Self.module, with: "")
    }
  }

  // MARK: declarations

  @Test func ownFirstThenSorted() {
    let registry = FactoryRegistry { factories in
      factories.register("ramen", Kitchen.Ramen.init)
      factories.offer("ramen", as: (any Kitchen.Soup).self) { $0 }
      factories.offer("ramen", as: (any Kitchen.Noodles).self) { $0 }
      factories.offer("ramen", as: Kitchen.Dish.self) { $0 }
      factories.offer("ramen", as: Int.self) { (ramen: Kitchen.Ramen) in ramen.size }
    }
    #expect(registry.problems.isEmpty)
    #expect(services(registry) == ["Ramen", "Dish", "Noodles", "Soup", "Swift.Int"])
  }

  @Test func theOrderDoesNotMatter() {
    let factory = FactoryRegistry { $0.register("ramen", Kitchen.Ramen.init) }
    let before = FactoryRegistry { factories in
      factories.offer("ramen", as: (any Kitchen.Soup).self) { $0 }
      factories.register("ramen", Kitchen.Ramen.init)
    }
    let included = FactoryRegistry { factories in
      factories.offer("ramen", as: (any Kitchen.Soup).self) { $0 }
      factories.include(factory)
      factories.offer("ramen", as: (any Kitchen.Noodles).self) { $0 }
    }
    #expect(before.problems.isEmpty && included.problems.isEmpty)
    #expect(services(before) == ["Ramen", "Soup"])
    #expect(services(included) == ["Ramen", "Noodles", "Soup"])
    #expect(services(factory) == ["Ramen"])
  }

  @Test func includedOverTwoWaysCountsOnce() {
    let inner = FactoryRegistry { factories in
      factories.register("ramen", Kitchen.Ramen.init)
      factories.offer("ramen", as: (any Kitchen.Soup).self) { $0 }
    }
    let left = FactoryRegistry { $0.include(inner) }
    let right = FactoryRegistry { factories in
      factories.include(inner)
      factories.offer("ramen", as: (any Kitchen.Noodles).self) { $0 }
    }
    let whole = FactoryRegistry { factories in
      factories.include(left)
      factories.include(right)
      factories.include(inner)
    }
    #expect(whole.problems.isEmpty)
    #expect(services(whole) == ["Ramen", "Noodles", "Soup"])
  }

  @Test func aPrefixIsPutBeforeTheIdentifier() {
    let inner = FactoryRegistry(prefix: "in") { $0.register("ramen", Kitchen.Ramen.init) }
    let outer = FactoryRegistry(prefix: "out") { factories in
      factories.include(inner)
      factories.register("ramen", Kitchen.Ramen.init)
      factories.offer("ramen", as: (any Kitchen.Soup).self) { $0 }
      factories.offer("in.ramen", as: (any Kitchen.Noodles).self) { $0 }
    }
    #expect(outer.problems.isEmpty)
    #expect(services(outer, "out.ramen") == ["Ramen", "Soup"])
    #expect(services(outer, "in.ramen") == ["Ramen", "Noodles"])
  }

  @Test func aServiceThatIsOfferedTwiceCountsOnce() {
    let registry = FactoryRegistry { factories in
      factories.register("ramen", Kitchen.Ramen.init)
      factories.offer("ramen", as: (any Kitchen.Soup).self) { $0 }
      factories.offer("ramen", as: (any Kitchen.Soup).self) { $0 }
      factories.offer("ramen", as: Kitchen.Ramen.self) { $0 }
    }
    #expect(registry.problems.isEmpty)
    #expect(services(registry, "ramen") == ["Ramen", "Soup"])
  }

  // MARK: problems

  private func problems(
    _ declare: (FactoryDeclarations) -> Void
  ) -> [(message: String, lines: [Int])] {
    let registry = FactoryRegistry { factories in
      factories.register("ramen", line: 1, Kitchen.Ramen.init)
      factories.register("soup", as: (any Kitchen.Soup).self, line: 2, Kitchen.Ramen.init)
      declare(factories)
    }
    #expect(registry.problems.allSatisfy { $0.rule == "invalid-factory" })
    // The offer that is at fault is not made.
    #expect(registry.catalog.factories["ramen"]?.services.count ?? 0 <= 2)
    return registry.problems.map {
      ($0.message.replacingOccurrences(of: Self.module, with: ""), $0.places.map(\.line))
    }
  }

  private func expect(
    _ message: String, _ lines: Int..., declare: (FactoryDeclarations) -> Void,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    let found = problems(declare)
    #expect(found.map(\.message) == [message], sourceLocation: location)
    #expect(found.map(\.lines) == [lines], sourceLocation: location)
  }

  @Test func anUnknownFactory() {
    expect(#"offer("ramn", …) names a factory that is not registered"#, 7) {
      $0.offer("ramn", as: (any Kitchen.Soup).self, line: 7) { $0 }
    }
  }

  @Test func aConversionOfSomethingElse() {
    expect(
      #"the offer of Soup by "ramen" is converted from Swift.Int, and the factory makes Ramen"#, 7,
      1
    ) {
      $0.offer("ramen", as: (any Kitchen.Soup).self, line: 7) { (size: Int) in
        Kitchen.Ramen.sized(size)
      }
    }
    // Not every soup is a dish of noodles, and the ramen is no plate.
    expect(
      #"the offer of Noodles by "soup" is not shown to be what the factory makes, Soup"#, 7, 2
    ) {
      $0.offer("soup", as: (any Kitchen.Noodles).self, line: 7) { $0 }
    }
    expect(
      #"the offer of Plate by "ramen" is not shown to be what the factory makes, Ramen"#, 7, 1
    ) {
      $0.offer("ramen", as: (any Kitchen.Plate).self, line: 7) { $0 }
    }
    expect(
      #"the offer of Swift.Int by "ramen" is not shown to be what the factory makes, Ramen"#, 7, 1
    ) {
      $0.offer("ramen", as: Int.self, line: 7) { $0 }
    }
  }

  @Test func whatIsWrittenOutIsConverted() {
    let registry = FactoryRegistry { factories in
      factories.register("soup", as: (any Kitchen.Soup).self, Kitchen.Ramen.init)
      factories.offer("soup", as: Kitchen.Bowl.self) { (soup: any Kitchen.Soup) in
        Kitchen.Bowl(content: soup)
      }
      factories.offer("soup", as: Any.self) { $0 }
    }
    #expect(registry.problems.isEmpty)
    #expect(services(registry, "soup") == ["Soup", "Any", "Bowl"])
  }

  @Test func aServiceWithoutAStableName() {
    struct Local: Sendable {}
    let registry = FactoryRegistry { factories in
      factories.register("ramen", Kitchen.Ramen.init)
      factories.offer("ramen", as: Local.self) { (_: Kitchen.Ramen) in Local() }
    }
    #expect(registry.catalogProblems.count == 1)
    #expect(
      registry.catalogProblems.first?.message.hasPrefix("offer names a type whose name") == true)
    #expect(services(registry) == ["Ramen"])
  }

  // MARK: registrations

  private static let registry = FactoryRegistry { factories in
    factories.register("ramen", Kitchen.Ramen.init)
    factories.offer("ramen", as: (any Kitchen.Soup).self) { $0 }
    factories.offer("ramen", as: Int.self) { (ramen: Kitchen.Ramen) in ramen.size }
    factories.register("sized", arguments: [Int.self], Kitchen.Ramen.sized)
    factories.offer("sized", as: (any Kitchen.Soup).self) { $0 }
    factories.register("slow", arguments: [Int.self]) { (size: Int) async in
      await Task.yield()
      return Kitchen.Ramen.sized(size)
    }
    factories.offer("slow", as: (any Kitchen.Soup).self) { (ramen: Kitchen.Ramen) in ramen }
    factories.register("main", isolation: MainActor.shared) {
      MainActor.assertIsolated()
      return Kitchen.Ramen()
    }
    factories.offer("main", as: (any Kitchen.Soup).self) { $0 }
  }

  /// A container with one registration, and with all that its factory offers under the tag "also".
  private func container(_ registration: String) throws -> Container {
    let source = ManifestSource.app(#""x": \#(registration)"#)
    let assembly = try ManifestAssembly(source, factories: Self.registry)
    let container = Container()
    container.assemble(assembly)
    let primary = try #require(assembly.registrations.first)
    for (id, factory) in Self.registry.factories where registration.contains("\"\(id)\"") {
      for offer in Self.registry.offers(of: id) {
        let traits = RegistrationTraits(at: Guise.SourceLocation(file: offer.place.file, line: 1))
        let key = AnyKey(
          service: offer.service, tags: Tags("also"), arguments: primary.key.arguments)
        let makeAlias = try #require(offer.maker(for: factory))
        container.store(makeAlias(primary.key, key, traits))
      }
    }
    return container
  }

  @Test func oneInstanceAsFarAsItIsShared() throws {
    let shared = try container(#"{ "factory": "ramen", "lifetime": "singleton", "tags": ["x"] }"#)
    let soup = try shared.resolve((any Kitchen.Soup).self, tags: "also")
    #expect(try shared.resolve(Kitchen.Ramen.self, tags: "x") === soup as AnyObject)
    #expect(try shared.resolve((any Kitchen.Soup).self, tags: "also") === soup)
    #expect(try shared.resolve(Int.self, tags: "also") == 1)
    let own = try container(#""ramen""#)
    let one = try own.resolve((any Kitchen.Soup).self, tags: "also")
    #expect(try own.resolve((any Kitchen.Soup).self, tags: "also") !== one)
  }

  @Test func argumentsArePassedOn() async throws {
    let container = try container(#""sized""#)
    func now() throws -> any Kitchen.Soup { try container.resolve(tags: "also", args: 7) }
    #expect(try now().size == 7)
    let awaited: any Kitchen.Soup = try await container.resolve(tags: "also", args: 8)
    #expect(awaited.size == 8)
    #expect(container.verify().findings.isEmpty)
  }

  @Test func asyncFactories() async throws {
    let container = try container(#""slow""#)
    func now() throws -> any Kitchen.Soup { try container.resolve(tags: "also", args: 7) }
    #expect { try now() } throws: { ($0 as? ResolutionError)?.reason == .requiresAsync }
    let soup: any Kitchen.Soup = try await container.resolve(tags: "also", args: 7)
    #expect(soup.size == 7)
  }

  @Test func mainActorFactories() async throws {
    let container = try container(#""main""#)
    let soup: any Kitchen.Soup = try await container.resolve(tags: "also")
    #expect(soup.size == 1)
    let here = try await MainActor.run {
      try container.resolve((any Kitchen.Soup).self, tags: "also").size
    }
    #expect(here == 1)
    func elsewhere() throws -> any Kitchen.Soup { try container.resolve(tags: "also") }
    let reason = await Task.detached {
      do {
        _ = try elsewhere()
        return ResolutionError.Reason?.none
      } catch {
        return (error as? ResolutionError)?.reason
      }
    }.value
    #expect(reason == .requiresMainActor)
  }
}

enum Kitchen {
  protocol Soup: AnyObject, Sendable { var size: Int { get } }
  protocol Noodles: Sendable {}
  protocol Plate {}
  class Dish: @unchecked Sendable {}
  final class Ramen: Dish, Soup, Noodles, @unchecked Sendable {
    let size: Int
    override init() { size = 1 }
    private init(_ size: Int) { self.size = size }
    static func sized(_ size: Int) -> Ramen { Ramen(size) }
  }
  struct Bowl: Sendable { let content: any Soup }
}

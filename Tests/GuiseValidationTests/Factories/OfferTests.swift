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

  @Test func anOfferMayConvert() {
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

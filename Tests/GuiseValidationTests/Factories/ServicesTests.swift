import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification
import ManifestSupport
import Synchronization
import Testing

/// `as`: registrations under services that code offers.
struct ServicesTests {
  typealias Noodles = any Kitchen.Noodles
  typealias Soup = any Kitchen.Soup

  static let registry = FactoryRegistry { factories in
    factories.register("ramen", Kitchen.Ramen.init)
    factories.offer("ramen", as: Noodles.self) { $0 }
    factories.offer("ramen", as: Soup.self) { $0 }
    factories.register("sized", arguments: [Int.self]) { (size: Int) in Kitchen.Ramen.sized(size) }
    factories.offer("sized", as: Soup.self) { $0 }
    factories.register("menu") { (soups: [Soup]) in Menu(sizes: soups.map(\.size)) }
    factories.register("guest") { (noodles: Noodles) in Guest(noodles: noodles) }
  }

  struct Menu: Sendable { let sizes: [Int] }
  struct Guest: Sendable { let noodles: Noodles }

  private func load(_ registrations: String) throws -> Container {
    try Container(manifest: .app(registrations), factories: Self.registry)
  }

  @Test(arguments: ["Noodles", "GuiseValidationTests.Kitchen.Noodles"])
  func oneServiceOnly(_ name: String) throws {
    let container = try load(#""r": { "factory": "ramen", "as": "\#(name)" }"#)
    #expect(try container.resolve(Noodles.self) is Kitchen.Ramen)
    #expect(throws: ResolutionError.self) { try container.resolve(Kitchen.Ramen.self) }
    #expect(throws: ResolutionError.self) { try container.resolve(Soup.self) }
    #expect(try container.resolve([Kitchen.Ramen].self).isEmpty)
    #expect(try container.resolve([Noodles].self).count == 1)
  }

  @Test(arguments: ["singleton", "weak", "scoped"])
  func shareOneInstance(_ lifetime: String) throws {
    let container = try load(
      #"""
      "r": { "factory": "ramen", "as": ["Noodles", "Soup"], "lifetime": "\#(lifetime)", "tags": ["hot"] }
      """#)
    let noodles = try container.resolve(Noodles.self, tags: "hot")
    let soup = try container.resolve(Soup.self, tags: "hot")
    #expect(noodles as AnyObject === soup as AnyObject)
    #expect(throws: ResolutionError.self) { try container.resolve(Soup.self) }
    #expect(throws: ResolutionError.self) {
      try container.resolve(Kitchen.Ramen.self, tags: "hot")
    }
  }

  @Test func transientOnesDoNot() throws {
    let container = try load(#""r": { "factory": "ramen", "as": ["Noodles", "Soup"] }"#)
    let noodles = try container.resolve(Noodles.self)
    #expect(noodles as AnyObject !== (try container.resolve(Soup.self)) as AnyObject)
  }

  @Test func theOwnServiceIsOneAmongOthers() throws {
    let container = try load(
      #""r": { "factory": "ramen", "as": ["Ramen", "Soup"], "lifetime": "singleton" }"#)
    let ramen = try container.resolve(Kitchen.Ramen.self)
    #expect(try container.resolve(Soup.self) as AnyObject === ramen)
    #expect(throws: ResolutionError.self) { try container.resolve(Noodles.self) }
  }

  @Test func answersDependencies() throws {
    let container = try load(
      #"""
      "a": { "factory": "ramen", "as": "Noodles" },
      "b": { "factory": "ramen", "as": ["Soup", "Noodles"], "tags": ["b"], "lifetime": "singleton" },
      "guest": "guest",
      "regular": { "factory": "guest", "tags": ["regular"], "dependencies": { "Noodles": "b" } },
      "menu": "menu"
      """#)
    #expect(try container.resolve(Menu.self).sizes.count == 1)
    _ = try container.resolve(Guest.self)
    let soup = try container.resolve(Soup.self, tags: "b")
    #expect(
      try container.resolve(Guest.self, tags: "regular").noodles as AnyObject === soup as AnyObject)
    #expect(container.verify().errors.isEmpty)
  }

  @Test func passesArguments() throws {
    let container = try load(#""s": { "factory": "sized", "as": "Soup" }"#)
    #expect(try container.resolve(Soup.self, args: 7).size == 7)
  }

  @Test func eagerOnesAreBuiltAtTheStart() async throws {
    let built = Mutex(0)
    let registry = FactoryRegistry { factories in
      factories.register("ramen") { () -> Kitchen.Ramen in
        built.withLock { $0 += 1 }
        return Kitchen.Ramen()
      }
      factories.offer("ramen", as: Soup.self) { $0 }
    }
    let container = try await Container(
      manifest: .app(
        #""r": { "factory": "ramen", "as": "Soup", "lifetime": "singleton", "eager": true }"#),
      factories: registry)
    #expect(built.withLock { $0 } == 1)
    _ = try await container.resolve(Soup.self)
    #expect(built.withLock { $0 } == 1)
  }

  @Test func overriding() throws {
    let manifest =
      #""r": { "factory": "ramen", "as": ["Noodles", "Soup"], "lifetime": "singleton" }"#
    let mine = Kitchen.Ramen.sized(99)
    let byIdentifier = try Container(
      manifest: .app(manifest), factories: Self.registry,
      overriding: {
        $0.replace("r") { mine }
      })
    #expect(try byIdentifier.resolve(Noodles.self) as AnyObject === mine)
    #expect(try byIdentifier.resolve(Soup.self) as AnyObject === mine)

    let byKey = try Container(
      manifest: .app(manifest), factories: Self.registry,
      overriding: {
        $0.register(instance: mine as Soup)
      })
    #expect(try byKey.resolve(Soup.self) as AnyObject === mine)
    #expect(try byKey.resolve(Noodles.self) as AnyObject !== mine)
    #expect(throws: ManifestError.self) {
      try Container(
        manifest: .app(manifest), factories: Self.registry,
        overriding: {
          $0.register(instance: mine)
        })
    }
  }
}

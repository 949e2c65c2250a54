import Guise
import Testing

@Suite("Row 22: one component under several services")
struct Row22ForwardingTests {
  protocol Soup: AnyObject, Sendable {}
  protocol Noodles: AnyObject, Sendable {}
  final class Broth: Sendable {}
  final class Ramen: Soup, Noodles {
    let broth: Broth
    init(_ broth: Broth) { self.broth = broth }
  }

  private func container(_ lifetime: Lifetime) -> Container {
    let container = Container()
    container.register(instance: Broth())
    let ramen = container.register(lifetime: lifetime, factory: auto(Ramen.init))
    container.register((any Soup).self, forwardingTo: ramen) { $0 }
    container.register((any Noodles).self, tags: "thick", forwardingTo: ramen) { $0 }
    return container
  }

  @Test(arguments: [Lifetime.singleton, .scoped])
  func oneInstance(_ lifetime: Lifetime) throws {
    let container = container(lifetime)
    let soup = try container.resolve((any Soup).self)
    #expect(try container.resolve((any Noodles).self, tags: "thick") === soup)
    #expect(try container.resolve(Ramen.self) === soup)
    #expect(try container.resolve([any Soup].self).first === soup)
  }

  @Test func asTheTargetsLifetimeSays() throws {
    let transient = container(.transient)
    #expect(
      try transient.resolve((any Soup).self) !== transient.resolve((any Soup).self))
    let graph = container(.graph)
    graph.register(factory: auto { (soup: any Soup, ramen: Ramen) in soup === ramen })
    for _ in 1...2 { #expect(try graph.resolve(Bool.self)) }
  }

  @Test func awaited() async throws {
    let container = Container()
    let ramen = container.register(tags: "slow", lifetime: .singleton) { _ async in
      await Task.yield()
      return Ramen(Broth())
    }
    container.register((any Soup).self, forwardingTo: ramen) { $0 }
    let soup = try await container.resolve((any Soup).self)
    #expect(try await container.resolve(Ramen.self, tags: "slow") === soup)
  }

  @Test func aForwardToWhatIsMissingFails() {
    let container = Container()
    container.register((any Soup).self, forwardingTo: Key<Ramen>()) { $0 }
    let error = resolutionError { try container.resolve((any Soup)?.self) }
    #expect(error?.reason == .notFound && error?.key == AnyKey(Key<Ramen>()))
    #expect(container.verify().findings.count == 1)
  }

  @Test func itIsFollowedByVerify() {
    let report = container(.singleton).verify()
    #expect(report.findings.isEmpty && report.verified == 3)
  }

  @Test func aDecoratedTargetIsYielded() throws {
    let container = container(.singleton)
    let other = Ramen(Broth())
    container.decorate(Ramen.self) { _, _ in other }
    #expect(try container.resolve((any Soup).self) === other)
  }
}

import Guise
import Testing

@Suite("The current scope as a parameter")
struct CurrentScopeTests {
  final class Unit: Sendable {
    let resolver: any Resolver
    init(resolver: any Resolver) { self.resolver = resolver }
  }
  final class Office: Sendable {
    let container: Container
    init(_ container: Container) { self.container = container }

    func work() throws -> String {
      let child = Container(parent: container, name: "work") { $0.register(instance: "child") }
      return try child.resolve(Desk.self).label
    }
  }
  struct Desk {
    let label: String
    init(_ label: String) { self.label = label }
  }

  private func container(_ lifetime: Lifetime = .transient) -> Container {
    Container {
      $0.register(lifetime: lifetime, factory: auto(Unit.init))
      $0.register(lifetime: lifetime, factory: auto(Office.init))
    }
  }

  static let lifetimes = [Lifetime.transient, .singleton, .weak, .scoped, .graph]

  @Test(arguments: lifetimes)
  func itIsTheContainerThatBuilds(_ lifetime: Lifetime) throws {
    let parent = container(lifetime)
    let child = Container(parent: parent)
    let builder = lifetime == .singleton || lifetime == .weak ? parent : child
    for _ in 1...3 {
      let (unit, office) = try (child.resolve(Unit.self), child.resolve(Office.self))
      #expect(unit.resolver === builder && office.container === builder)
    }
    #expect(try parent.resolve(Unit.self).resolver === parent)
  }

  @Test(arguments: lifetimes)
  func awaited(_ lifetime: Lifetime) async throws {
    let parent = container(lifetime)
    let child = Container(parent: parent)
    let builder = lifetime == .singleton || lifetime == .weak ? parent : child
    for _ in 1...3 {
      #expect(try await child.resolve(Unit.self).resolver === builder)
      #expect(try await child.resolve(Office.self).container === builder)
    }
  }

  @Test func aChildIsMadeOfIt() throws {
    let container = container()
    container.register(instance: "parent")
    container.register(factory: auto(Desk.init))
    #expect(try container.resolve(Desk.self).label == "parent")
    #expect(try container.resolve(Office.self).work() == "child")
  }

  @Test func aParameterOfAClosure() throws {
    let container = container()
    container.register(factory: auto { (r: any Resolver) in [r === container] })
    container.register { r in r === container }
    #expect(try container.resolve([Bool].self) == [true])
    #expect(try container.resolve(Bool.self))
  }

  @Test func whatIsRegisteredGoesFirst() throws {
    let container = container()
    let other = ImpotentResolver()
    container.register((any Resolver).self) { _ in other }
    #expect(try container.resolve(Unit.self).resolver === other)
  }

  @Test func optionalsAndOtherResolvers() throws {
    #expect(try container().resolve(Container?.self) != nil)
    let impotent = ImpotentResolver()
    #expect(try impotent.resolve(Container?.self) == nil)
  }

  @Test func underOverridesTheResolverSeesThem() throws {
    let container = container()
    container.register(instance: 1)
    let unit = try container.resolve(Unit.self) { $0.register(instance: 2) }
    #expect(try unit.resolver.resolve(Int.self) == 2)
    let office = try container.resolve(Office.self) { $0.register(instance: 2) }
    #expect(office.container === container)
  }
}

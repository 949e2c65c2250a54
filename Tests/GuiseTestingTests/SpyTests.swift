import Guise
import GuiseManifest
import GuiseTesting
import GuiseValidation
import TestSupport
import Testing

/// What a spy counts.
@Suite("Spies")
struct SpyTests {
  private final class Thing: Sendable {}
  private final class Other: Sendable {
    let things: [Thing]

    init(thing: Thing?, things: [Thing]) { self.things = things }
  }
  private struct Failed: Error {}

  private struct Row: CustomTestStringConvertible {
    let lifetime: Lifetime
    let builds: Int

    var testDescription: String { "\(lifetime)" }
  }

  private static let rows = [
    Row(lifetime: .transient, builds: 3), Row(lifetime: .singleton, builds: 1),
    Row(lifetime: .weak, builds: 1), Row(lifetime: .scoped, builds: 1),
    Row(lifetime: .graph, builds: 3),
  ]

  @Test(arguments: rows)
  private func everyLifetime(_ row: Row) async throws {
    let container = Container()
    container.register(lifetime: row.lifetime) { _ in Thing() }
    let spy = container.spy(on: Thing.self)
    #expect((spy.resolutions, spy.builds) == (0, 0))
    func resolve() throws -> Thing { try container.resolve() }
    let first = try resolve()
    let second = try resolve()
    let third = try await container.resolve(Thing.self)
    #expect((spy.resolutions, spy.builds) == (3, row.builds))
    #expect((first === second && second === third) == (row.builds == 1))
  }

  /// Whether it is put on before or after the service is registered, again and again.
  @Test func whateverComesFirst() throws {
    let container = Container()
    let before = container.spy(on: Thing.self)
    container.register(lifetime: .singleton) { _ in Thing() }
    let after = container.spy(on: Thing.self)
    _ = try container.resolve(Thing.self) as Thing
    container.register { _ in Thing() }
    _ = try container.resolve(Thing.self) as Thing
    for spy in [before, after] { #expect((spy.resolutions, spy.builds) == (2, 2)) }
  }

  @Test func whatDependsOnTheServiceCounts() throws {
    let container = Container { registrar in
      registrar.register(lifetime: .singleton) { _ in Thing() }
      registrar.register(factory: auto(Other.init(thing:things:)))
    }
    let spy = container.spy(on: Thing.self)
    #expect(try container.resolve(Other.self).things.count == 1)
    #expect((spy.resolutions, spy.builds) == (2, 1))
    _ = try container.resolve(LazyResolver<Thing>.self) as LazyResolver<Thing>
    #expect(spy.resolutions == 2)
    _ = try (container.resolve() as LazyResolver<Thing>).resolve()
    #expect(spy.resolutions == 3)
    _ = try container.make(Thing.self) as Thing
    #expect((spy.resolutions, spy.builds) == (4, 2))
  }

  @Test func aKeyIsCountedForItself() throws {
    let container = Container { registrar in
      registrar.register(tags: "a") { _ in Thing() }
      registrar.register(tags: "b") { _ in Thing() }
      registrar.register { (_, number: Int) in Thing() }
    }
    let tagged = container.spy(on: Thing.self, tags: "a")
    let given = container.spy(on: Thing.self, arguments: [Int.self])
    _ = try container.resolve(Thing.self, tags: "a") as Thing
    _ = try container.resolve(Thing.self, tags: "b") as Thing
    _ = try container.resolve(Thing.self, args: 1) as Thing
    #expect((tagged.resolutions, tagged.builds) == (1, 1))
    #expect((given.resolutions, given.builds) == (1, 1))
  }

  @Test func aFactoryThatThrowsHasMadeNothing() throws {
    let container = Container { $0.register(lifetime: .singleton) { _ -> Thing in throw Failed() } }
    let spy = container.spy(on: Thing.self)
    #expect(throws: ResolutionError.self) { () throws in _ = try container.resolve(Thing.self) }
    #expect((spy.resolutions, spy.builds) == (1, 0))
  }

  /// The decorators of a kept instance run once, with a spy as without.
  @Test func decoratorsAreAsTheyWere() throws {
    let (decorated, container) = (Counter(), Container())
    container.register(lifetime: .singleton) { _ in Thing() }
    container.decorate(Thing.self) { thing, _ in
      decorated.increment()
      return thing
    }
    let spy = container.spy(on: Thing.self)
    container.decorate(Thing.self) { thing, _ in
      decorated.increment()
      return thing
    }
    for _ in 0..<3 { _ = try container.resolve(Thing.self) as Thing }
    #expect((spy.resolutions, spy.builds, decorated.value) == (3, 1, 2))
    #expect(container.keys(matching: Criteria(lifetime: .singleton)).count == 1)
  }

  protocol Alias: AnyObject, Sendable {}
  final class Aliased: Alias {}

  /// Resolves are the alias's own; instances are those of what it leads to.
  @Test(arguments: [true, false])
  func anAlias(isSpiedOnFirst: Bool) throws {
    let container = Container()
    var spy = isSpiedOnFirst ? container.spy(on: (any Alias).self) : nil
    let key = container.register(lifetime: .singleton, factory: auto(Aliased.init))
    container.register((any Alias).self, forwardingTo: key) { $0 }
    spy = spy ?? container.spy(on: (any Alias).self)
    let target = container.spy(on: Aliased.self)
    _ = try container.resolve(Aliased.self) as Aliased
    for _ in 0..<2 { _ = try container.resolve((any Alias).self) as any Alias }
    #expect((spy?.resolutions, spy?.builds) == (2, 1))
    #expect((target.resolutions, target.builds) == (3, 1))
  }

  /// A manifest's registration that offers its factory's product as another service alone.
  @Test func whatAManifestOffersAsAnotherService() throws {
    let factories = FactoryRegistry { factories in
      factories.register("thing", Aliased.init)
      factories.offer("thing", as: (any Alias).self) { $0 }
    }
    let source = ManifestSource.bytes(
      Array(
        #"""
        {
          "guise": 1,
          "assemblies": {
            "app": {
              "registrations": {
                "thing": { "factory": "thing", "as": "Alias", "lifetime": "singleton" }
              }
            }
          }
        }
        """#.utf8))
    var spy: Spy?
    let container = try Container(
      manifest: source, factories: factories,
      overriding: { spy = $0.spy(on: (any Alias).self) })
    for _ in 0..<3 { _ = try container.resolve((any Alias).self) as any Alias }
    #expect((spy?.resolutions, spy?.builds) == (3, 1))
  }

  /// Objects that are injected with each other see each other early, with a spy as without.
  private final class Left: @unchecked Sendable { var right: Right! }
  private final class Right: Sendable {
    let left: Left

    init(left: Left) { self.left = left }
  }

  @Test func objectsThatReferToEachOther() throws {
    let container = Container { registrar in
      registrar.register(lifetime: .singleton, factory: auto(Left.init).injecting(\.right))
      registrar.register(lifetime: .singleton, factory: auto(Right.init(left:)))
    }
    let spies = [container.spy(on: Left.self), container.spy(on: Right.self)]
    let right = try container.resolve(Right.self) as Right
    #expect(right.left.right === right)
    #expect(spies.map(\.builds) == [1, 1])
  }

  @Test func aSingletonIsBuiltOnceByManyTasks() async throws {
    let container = Container()
    container.register(lifetime: .singleton) { (_: any Resolver) async -> Thing in
      await Task.yield()
      return Thing()
    }
    let spy = container.spy(on: Thing.self)
    let things = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<500 {
        group.addTask { ObjectIdentifier(try await container.resolve(Thing.self)) }
      }
      return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
    }
    #expect(things.count == 1)
    #expect((spy.resolutions, spy.builds) == (500, 1))
  }

  @Test func transientsAreCountedFromManyTasks() async throws {
    let container = Container { $0.register { _ in Thing() } }
    let spy = container.spy(on: Thing.self)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask {
          for _ in 0..<20 { _ = try? await container.resolve(Thing.self) as Thing }
        }
      }
    }
    #expect((spy.resolutions, spy.builds) == (2000, 2000))
  }

  @Test func aChildsResolvesReachTheParentsSpy() throws {
    let container = Container { $0.register(lifetime: .singleton) { _ in Thing() } }
    let spy = container.spy(on: Thing.self)
    let child = Container(parent: container)
    #expect(try child.resolve(Thing.self) as Thing === container.resolve(Thing.self) as Thing)
    #expect((spy.resolutions, spy.builds) == (2, 1))
  }

  @Test(.newsletter(), .overriding { $0.spy(on: (any Mailer).self) })
  func aManifestsServiceAndItsOverride() throws {
    let container = try TestContainer.current
    let spy = try TestContainer.spy(on: (any Mailer).self)
    for _ in 0..<2 { _ = try container.resolve(Signup.self) as Signup }
    #expect((spy.resolutions, spy.builds) == (2, 1))
    #expect(spy.key == AnyKey(Key<any Mailer>()))
  }

  @Test(
    .newsletter(),
    .overriding { $0.spy(on: Int.self) })
  func aSpyThatIsNotThere() throws {
    let missing = #expect(throws: TestContainerError.self) {
      try TestContainer.spy(on: Signup.self)
    }
    #expect(missing?.description.contains("no spy on GuiseTestingTests.Signup") == true)
    let nothing = #expect(throws: TestContainerError.self) { try TestContainer.spy(on: Int.self) }
    #expect(
      nothing?.description.contains("the container has no registration with that key") == true)
  }
}

import Guise
import TestSupport
import Testing

@Suite("Override one dependency for one resolve")
struct OverrideTests {
  class Fruit: @unchecked Sendable {}
  final class Orange: Fruit, @unchecked Sendable {}
  final class Apple: Fruit, @unchecked Sendable {}
  final class Plum: Fruit, @unchecked Sendable {}

  final class Juice: Sendable {
    let fruit: Fruit
    init(_ fruit: Fruit) { self.fruit = fruit }
  }
  final class Blender: Sendable {
    let juice: Juice
    let later: LazyResolver<Juice>
    init(_ juice: Juice, _ later: LazyResolver<Juice>) { (self.juice, self.later) = (juice, later) }
  }

  private func container(_ lifetime: Lifetime = .transient) -> Container {
    Container {
      $0.register(Fruit.self) { _ in Orange() }
      $0.register(lifetime: lifetime, factory: auto(Juice.init))
      $0.register(factory: auto(Blender.init))
    }
  }

  private func apples(_ overrides: any Registrar) {
    overrides.register(instance: Apple() as Fruit)
  }

  @Test func oneResolveAndNoOther() throws {
    let container = container()
    for _ in 1...3 {
      #expect(try container.resolve(Juice.self, overriding: apples).fruit is Apple)
      #expect(try container.resolve(Juice.self).fruit is Orange)
    }
  }

  @Test func factoriesAtEveryDepthSeeIt() throws {
    let container = container()
    container.register { r in try [r.resolve(Blender.self), Blender(r.resolve(), r.resolve())] }
    let blenders = try container.resolve([Blender].self, overriding: apples)
    #expect(blenders.count == 2 && blenders.allSatisfy { $0.juice.fruit is Apple })
  }

  @Test func lazyResolversMadeInItSeeItLater() throws {
    let container = container()
    let overridden = try container.resolve(Blender.self, overriding: apples)
    let plain = try container.resolve(Blender.self)
    #expect(try overridden.later.resolve().fruit is Apple)
    #expect(try plain.later.resolve().fruit is Orange)
  }

  @Test func lazyResolversDoNotHoldTheContainer() throws {
    var container: Container? = container()
    let blender = try #require(try container?.resolve(Blender.self, overriding: apples))
    container = nil
    #expect(resolutionError { try blender.later.resolve() }?.reason == .noResolver)
  }

  @Test(arguments: [Lifetime.singleton, .weak, .scoped])
  func whatTheContainerKeepsDoesNotSeeIt(_ lifetime: Lifetime) throws {
    let container = container(lifetime)
    let first = try container.resolve(Blender.self, overriding: apples)
    let isOwned = lifetime != .scoped
    #expect(!isOwned || first.juice.fruit is Orange)
    let second = try container.resolve(Blender.self)
    #expect(second.juice.fruit is Orange)
    #expect(!isOwned || second.juice === first.juice)
  }

  @Test func anOverriddenSingletonIsLeftAlone() throws {
    let container = container(.singleton)
    let kept = try container.resolve(Juice.self)
    let other = Juice(Plum())
    let blender = try container.resolve(Blender.self) { $0.register(instance: other) }
    #expect(blender.juice === other)
    #expect(try container.resolve(Juice.self) === kept)
  }

  @Test func aSingletonOfTheLayerLivesAsLongAsIt() throws {
    let container = container()
    let runs = Counter()
    let blender = try container.resolve(Blender.self) { overrides in
      overrides.register(lifetime: .singleton) { _ in
        runs.increment()
        return Juice(Plum())
      }
    }
    #expect(try blender.later.resolve() === blender.juice)
    #expect(runs.value == 1)
    #expect(try container.resolve(Juice.self).fruit is Orange)
  }

  @Test func arraysHaveTheOverrideInItsPlace() throws {
    let container = Container()
    for tag in 1...3 { container.register(Fruit.self, tags: tag) { _ in Orange() } }
    let fruits = try container.resolve([Fruit].self) { overrides in
      overrides.register(Fruit.self, tags: 4) { _ in Plum() }
      overrides.register(Fruit.self, tags: 2) { _ in Apple() }
    }
    #expect(fruits.map { type(of: $0) == Orange.self } == [true, false, true, false])
    #expect(fruits[1] is Apple && fruits[3] is Plum)
    #expect(try container.resolve([Fruit].self).count == 3)
  }

  @Test func optionals() throws {
    let container = Container()
    #expect(try container.resolve(Fruit?.self, overriding: apples) is Apple)
    #expect(try container.resolve(Fruit?.self) == nil)
  }

  @Test func tagsAndArguments() throws {
    let container = Container()
    container.register(tags: "t") { (_, count: Int) in "\(count)" }
    let text = try container.resolve(String.self, tags: "t", args: 3) { overrides in
      overrides.register(tags: "t") { (_, count: Int) in "overridden \(count)" }
    }
    #expect(text == "overridden 3")
    #expect(try container.resolve(String.self, tags: "t", args: 3) == "3")
  }

  @Test func ofAChildAndItsParent() throws {
    let parent = container()
    let child = Container(parent: parent)
    child.register(Fruit.self) { _ in Plum() }
    #expect(try child.resolve(Juice.self, overriding: apples).fruit is Apple)
    #expect(try child.resolve(Juice.self).fruit is Plum)
    #expect(try parent.resolve(Juice.self).fruit is Orange)
  }

  @Test func theInnerLayerIsAskedFirst() throws {
    let container = container()
    container.register { r in
      try (
        r.resolve(Juice.self) { $0.register(Fruit.self) { _ in Plum() } },
        r.resolve(Juice.self) { $0.register(instance: 1) }
      )
    }
    let (inner, outer) = try container.resolve((Juice, Juice).self, overriding: apples)
    #expect(inner.fruit is Plum && outer.fruit is Apple)
  }

  @Test func whatTheClosureThrowsIsThrown() {
    let container = container()
    #expect(throws: Broken()) {
      try container.resolve(Juice.self) { _ in throw Broken() }
    }
    #expect(resolutionError { try Container().resolve(Juice.self, overriding: apples) } != nil)
  }

  @Test func awaited() async throws {
    let container = container()
    container.register(tags: "slow") { r async throws in
      await Task.yield()
      return Juice(try await r.resolve())
    }
    let juice = try await container.resolve(Juice.self, tags: "slow") { overrides in
      overrides.register(Fruit.self) { _ async in
        await Task.yield()
        return Apple()
      }
    }
    #expect(juice.fruit is Apple)
    #expect(try await container.resolve(Juice.self, tags: "slow").fruit is Orange)
    let blender = try await container.resolve(Blender.self, overriding: apples)
    #expect(try await blender.later.resolve().fruit is Apple)
  }

  @Test func severalTasksHaveTheirOwn() async throws {
    let container = container()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<40 {
        group.addTask {
          guard number.isMultiple(of: 2) else {
            return try await container.resolve(Juice.self).fruit is Orange
          }
          return try await container.resolve(Juice.self) {
            $0.register(instance: Apple() as Fruit)
          }.fruit is Apple
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}

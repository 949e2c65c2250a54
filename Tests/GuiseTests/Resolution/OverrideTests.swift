import Guise
import TestSupport
import Testing

@Suite("Overrides for one resolve, row 25", .endsInTime)
struct OverrideTests {
  final class Blender: Sendable {
    let juice: Holder<String>
    let later: LazyResolver<Holder<String>>
    init(_ juice: Holder<String>, _ later: LazyResolver<Holder<String>>) {
      (self.juice, self.later) = (juice, later)
    }
  }

  private func container(_ lifetime: Lifetime = .transient) -> Container {
    Container {
      $0.register { _ in "orange" }
      $0.register(lifetime: lifetime, factory: auto { (fruit: String) in Holder(fruit) })
      $0.register(factory: auto(Blender.init))
    }
  }

  private func apples(_ overrides: any Registrar) { overrides.register(instance: "apple") }

  @Test func oneResolveAtEveryDepth() throws {
    let container = container()
    container.register { r in try [r.resolve(Blender.self), Blender(r.resolve(), r.resolve())] }
    for _ in 1...2 {
      let blenders = try container.resolve([Blender].self, overriding: apples)
      #expect(blenders.map(\.juice.value) == ["apple", "apple"])
      #expect(try blenders.map { try $0.later.resolve().value } == ["apple", "apple"])
      let plain = try container.resolve(Blender.self)
      #expect(try plain.juice.value == "orange" && plain.later.resolve().value == "orange")
    }
    #expect(try container.resolve(Int?.self) { $0.register(instance: 1) } == 1)
    container.register(factory: auto(Slot<String>.init).injecting(\.value))
    #expect(try container.resolve(Slot<String>.self, overriding: apples).value == "apple")
  }

  @Test func awaited() async throws {
    let container = container()
    container.register(tags: "slow") { r async throws in
      await Task.yield()
      return Holder(try await r.resolve(String.self))
    }
    let juice = try await container.resolve(Holder<String>.self, tags: "slow") { overrides in
      overrides.register { _ async in "apple" }
    }
    #expect(juice.value == "apple")
    let blender = try await container.resolve(Blender.self, overriding: apples)
    #expect(try await blender.later.resolve().value == "apple")
    #expect(try await container.resolve(Blender.self).juice.value == "orange")
  }

  /// Each with overrides of its own, which end the recursion.
  @Test func recursionByOverrides() async throws {
    let container = Container { $0.register(instance: 40) }
    container.register(tags: "sync") { r -> Int in
      let left = try r.resolve(Int.self)
      return left == 0
        ? 0 : try 1 + r.resolve(Int.self, tags: "sync") { $0.register(instance: left - 1) }
    }
    #expect(try container.now(Int.self, tags: "sync") == 40)
    container.register(tags: "async") { r async throws -> Int in
      let left = try await r.resolve(Int.self)
      return left == 0
        ? 0 : try await 1 + r.resolve(Int.self, tags: "async") { $0.register(instance: left - 1) }
    }
    #expect(try await container.resolve(Int.self, tags: "async") == 40)
  }

  @Test func aGoneOverrideHidesNothing() throws {
    let container = container()
    container.register { _ in Object() }
    var override: Object? = Object()
    let all = try container.resolve(LazyResolver<[Object]>.self) { $0.register(weak: override!) }
    #expect(try all.resolve().map { $0 === override } == [true])
    override = nil
    #expect(try all.resolve().count == 1)
  }

  @Test func lazyResolversDoNotHoldTheContainer() throws {
    var container: Container? = container()
    let blender = try #require(try container?.resolve(Blender.self, overriding: apples))
    container = nil
    #expect(resolutionError { try blender.later.resolve() }?.reason == .noResolver)
  }

  @Test(arguments: [Lifetime.singleton, .weak, .scoped])
  func keptInstancesDoNotSeeIt(_ lifetime: Lifetime) throws {
    let container = container(lifetime)
    let first = try container.resolve(Blender.self, overriding: apples)
    let second = try container.resolve(Blender.self)
    #expect(second.juice.value == "orange")
    #expect(second.juice === first.juice, "the layer owns nothing")
    let other = Holder("plum")
    let blender = try container.resolve(Blender.self) { $0.register(instance: other) }
    #expect(blender.juice === other)
    #expect(try container.resolve(Holder<String>.self) === second.juice)
  }

  @Test func aLayersSingletonLivesAsLong() throws {
    let container = container()
    let blender = try container.resolve(Blender.self) { overrides in
      overrides.register(lifetime: .singleton) { _ in Holder("plum") }
    }
    #expect(try blender.later.resolve() === blender.juice)
    #expect(try container.resolve(Holder<String>.self).value == "orange")
  }

  @Test func arraysTagsAndArguments() throws {
    let container = Container()
    for tag in 1...3 { container.register(tags: tag) { _ in tag } }
    let numbers = try container.resolve([Int].self) { overrides in
      overrides.register(tags: 4) { _ in 4 }
      overrides.register(tags: 2) { _ in 20 }
    }
    #expect(numbers == [1, 20, 3, 4])
    container.register(tags: "t") { (_, count: Int) in "\(count)" }
    let text = try container.resolve(String.self, tags: "t", args: 3) { overrides in
      overrides.register(tags: "t") { (_, count: Int) in "overridden \(count)" }
    }
    #expect(text == "overridden 3")
  }

  @Test func layersNestOverChildren() throws {
    let parent = container()
    let child = Container(parent: parent) { $0.register { _ in "plum" } }
    #expect(try child.resolve(Holder<String>.self, overriding: apples).value == "apple")
    #expect(try child.resolve(Holder<String>.self).value == "plum")
    parent.register { r in
      try [
        r.resolve(Holder<String>.self) { $0.register { _ in "pear" } },
        r.resolve(Holder<String>.self) { $0.register(instance: 1) },
      ]
    }
    let holders = try parent.resolve([Holder<String>].self, overriding: apples)
    #expect(holders.map(\.value) == ["pear", "apple"])
  }

  @Test func aCapturedContainerAndAnOuterLayerDoNotSeeIt() throws {
    let container = container()
    container.register(tags: 1) { [unowned container] _ in
      try container.resolve(Holder<String>.self)
    }
    for _ in 1...2 {
      let captured = try container.resolve(Holder<String>.self, tags: 1, overriding: apples)
      #expect(captured.value == "orange")
    }
    let kept = try container.resolve([Holder<String>].self) { outer in
      apples(outer)
      outer.register(lifetime: .singleton, factory: auto { (fruit: String) in Holder(fruit) })
      outer.register { r in
        [try r.resolve(Holder<String>.self) { $0.register(instance: "pear") }]
      }
    }
    #expect(kept.map(\.value) == ["apple"])
  }

  @Test func aKeptResolverHoldsNothingOfTheResolve() throws {
    typealias Keeper = Holder<any Resolver>
    let container = container()
    container.register(lifetime: .graph, factory: auto { (r: any Resolver) in Keeper(r) })
    container.register(lifetime: .graph) { r -> Object in
      try r.resolve(Keeper.self).value.resolve()
    }
    container.register { r in
      _ = try r.resolve(Keeper.self)
      return try [r.resolve(Object.self)]
    }
    let error = resolutionError { try container.resolve([Object].self, overriding: apples) }
    #expect(error?.reason == .cycle)
    weak let keeper = try container.resolve(Keeper.self, overriding: apples)
    #expect(keeper == nil)
  }

  @Test func aLayerSharesItsGraphInstances() throws {
    let container = Container()
    container.register { r in
      try r.resolve(Object.self) === r.resolve(LazyResolver<Object>.self).resolve()
    }
    for _ in 1...2 {
      #expect(try container.resolve(Bool.self) { $0.register(lifetime: .graph) { _ in Object() } })
    }
  }

  @Test func aClosedContainerHasNone() async throws {
    let container = container()
    let lazy = try await container.resolve(LazyResolver<String>.self, overriding: apples)
    try await container.close()
    #expect(await resolutionError { try await lazy.resolve() }?.reason == .noResolver)
    let error = await resolutionError {
      try await container.resolve(String.self, overriding: apples)
    }
    #expect(error?.reason == .noResolver)
  }

  @Test func errorsOfTheClosureAreThrown() {
    #expect(throws: Broken()) {
      try container().resolve(Blender.self) { _ in throw Broken() }
    }
    #expect(resolutionError { try Container().resolve(Blender.self, overriding: apples) } != nil)
  }
}

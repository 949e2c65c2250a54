import Guise
import TestSupport
import Testing

struct Kitchen {}
struct Oven {
  init(_ gas: Gas) {}
}
struct Gas {
  init(_ pipe: Pipe) throws {}
}
struct Pipe {}
struct Badge {
  init?(_ pipe: Pipe?) {}
}
struct Pizza {
  init(_ oven: Oven) {}
}

@Suite("What errors say", .endsInTime)
struct ErrorTextTests {
  private func describe(_ body: () throws -> some Any) -> String {
    resolutionError { try body() }.map { "\($0)" } ?? ""
  }

  @Test func nothingRegistered() throws {
    let container = Container()
    try expectGolden(describe { try container.resolve(Kitchen.self) }, "not-found")
  }

  @Test func aMissingDependency() throws {
    let container = Container()
    container.register(factory: auto(Pizza.init))
    container.register(lifetime: .singleton, factory: auto(Oven.init))
    try expectGolden(describe { try container.resolve(Pizza.self) }, "not-found-dependency")
  }

  @Test func nearMissesByTagsArgumentsAndParent() throws {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(tags: "north", instance: Kitchen())
    parent.register(tags: "south", 2, instance: Kitchen())
    child.register { (_, size: Int, name: String) in Kitchen() }
    try expectGolden(
      describe { try child.resolve(Kitchen.self, tags: "west", args: 1) }, "not-found-near-misses")
  }

  @Test func manyNearMisses() throws {
    let container = Container()
    for number in 1...8 { container.register(tags: number, instance: Kitchen()) }
    try expectGolden(describe { try container.resolve(Kitchen.self) }, "not-found-many")
  }

  @Test func aTypeThatIsAlike() throws {
    let container = Container()
    container.register(factory: auto(Badge.init))
    try expectGolden(describe { try container.resolve(Badge.self) }, "not-found-alike")
  }

  @Test func requiresAsync() throws {
    let container = Container()
    container.register(factory: auto(Pizza.init))
    container.register(factory: auto { (_: Pipe) async throws in Oven(try Gas(Pipe())) })
    container.register(instance: Pipe())
    try expectGolden(describe { try container.resolve(Pizza.self) }, "requires-async")
    try expectGolden(describe { try container.resolve(Oven.self) }, "requires-async-itself")
  }

  @Test func requiresMainActor() async throws {
    let container = Container()
    container.register(factory: auto(Pizza.init))
    container.register(instance: try Gas(Pipe()))
    container.register(isolation: MainActor.shared, factory: mainauto { (gas: Gas) in Oven(gas) })
    let text = await onThread { describe { try container.resolve(Pizza.self) } }
    try expectGolden(text, "requires-main-actor")
  }

  @Test func cycle() throws {
    let container = Container()
    container.register(factory: auto(Pizza.init))
    container.register(lifetime: .singleton, factory: auto(Oven.init))
    container.register { r in try Gas(try r.resolve()) }
    container.register { r in
      _ = try r.resolve(Oven.self)
      return Pipe()
    }
    try expectGolden(describe { try container.resolve(Pizza.self) }, "cycle")
  }

  @Test func aFactoryThatThrowsInTheThirdLevel() throws {
    let container = Container()
    container.register(factory: auto(Pizza.init))
    container.register(tags: "unused", instance: Pipe())
    container.register(factory: auto(Oven.init))
    container.register { _ -> Gas in throw Broken(name: "no gas today") }
    try expectGolden(describe { try container.resolve(Pizza.self) }, "factory-failed")
  }

  @Test func aLazyResolverWithoutItsContainer() throws {
    let lazy = try Container().resolve(LazyTagsResolver<Kitchen>.self, tags: "north")
    try expectGolden(describe { try lazy.resolve() }, "no-resolver")
  }
}

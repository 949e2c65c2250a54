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

@Suite("Texts of errors", .endsInTime)
struct ErrorTextTests {
  private let container = Container()

  /// - Parameter name: that of the golden file.
  private func expect(_ name: String, from body: () throws -> some Any) throws {
    try expectGolden("\(try #require(resolutionError { try body() }))", name)
  }

  @Test func missingServicesAndDependencies() throws {
    try expect("not-found") { try container.resolve(Kitchen.self) }
    container.register(factory: auto(Pizza.init))
    container.register(lifetime: .singleton, factory: auto(Oven.init))
    try expect("not-found-dependency") { try container.resolve(Pizza.self) }
  }

  @Test func nearMisses() throws {
    let child = Container(parent: container)
    container.register(tags: "north", instance: Kitchen())
    container.register(tags: "south", 2, instance: Kitchen())
    child.register { (_, size: Int, name: String) in Kitchen() }
    try expect("not-found-near-misses") {
      try child.resolve(Kitchen.self, tags: "west", args: 1)
    }
    let many = Container()
    for number in 1...8 { many.register(tags: number, instance: Kitchen()) }
    try expect("not-found-many") { try many.resolve(Kitchen.self) }
    many.register(factory: auto(Badge.init))
    try expect("not-found-alike") { try many.resolve(Badge.self) }
    let key = many.register { (_, number: Int) in Float(number) }
    try expect("not-found-keys") { () -> [Float] in try many.resolve(keys: [key]) }
    many.register(instance: { Pipe() })
    try expect("not-found-function") { try many.resolve(Pipe.self) }
    try expect("not-found-protocol") { try many.resolve((any CustomStringConvertible).self) }
  }

  @Test func requiresAsync() throws {
    container.register(factory: auto(Pizza.init))
    container.register(factory: auto { (_: Pipe) async throws in Oven(try Gas(Pipe())) })
    container.register(instance: Pipe())
    try expect("requires-async") { try container.resolve(Pizza.self) }
    try expect("requires-async-itself") { try container.resolve(Oven.self) }
  }

  @Test func requiresMainActor() async throws {
    container.register(factory: auto(Pizza.init))
    container.register(instance: try Gas(Pipe()))
    container.register(isolation: MainActor.shared, factory: mainauto { (gas: Gas) in Oven(gas) })
    let error = await onThread { resolutionError { try container.resolve(Pizza.self) } }
    try expectGolden("\(try #require(error))", "requires-main-actor")
  }

  @Test func cyclesAndFailuresInTheThirdLevel() throws {
    container.register(factory: auto(Pizza.init))
    container.register(lifetime: .singleton, factory: auto(Oven.init))
    container.register { r in try Gas(try r.resolve()) }
    container.register { r in
      _ = try r.resolve(Oven.self)
      return Pipe()
    }
    try expect("cycle") { try container.resolve(Pizza.self) }
    container.register(factory: auto(Oven.init))
    container.register { _ -> Gas in throw Broken(name: "no gas today") }
    try expect("factory-failed") { try container.resolve(Pizza.self) }
  }

  @Test func aLazyResolverWithoutItsContainer() throws {
    let lazy = try Container().resolve(LazyTagsResolver<Kitchen>.self, tags: "north")
    try expect("no-resolver") { try lazy.resolve() }
  }
}

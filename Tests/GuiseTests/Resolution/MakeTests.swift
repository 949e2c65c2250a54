import Guise
import TestSupport
import Testing

@Suite("New instances and many at once, rows 14 and 18")
struct MakeTests {
  private let container = Container()

  @Test func factoriesRunAndNothingIsKept() async throws {
    let runs = Counter()
    container.register(tags: "a", lifetime: .singleton) { (_, _: Int) in
      Holder(runs.increment())
    }
    container.register(
      lifetime: .singleton, factory: auto { (_: LazyResolver<Int>) in Holder("") })
    #expect(try container.makeNow(Holder<Int>.self, tags: "a", args: 2).value == 1)
    let kept = try await container.resolve(Holder<Int>.self, tags: "a", args: 3)
    #expect(try await container.make(Holder<Int>.self, tags: "a", args: 4).value == 3)
    #expect(try container.now(Holder<Int>.self, tags: "a", args: 5) === kept)
    #expect(try await container.make(Holder<String>.self) !== container.make(Holder<String>.self))
  }

  /// Dependencies are resolved, with the registrations of the owner.
  @Test func dependenciesAreResolved() async throws {
    container.register(lifetime: .singleton) { _ async in Object() }
    for (tag, lifetime) in [("kept", Lifetime.singleton), ("new", .transient)] {
      container.register(
        tags: tag, lifetime: lifetime, factory: auto { (object: Object) in Holder(object) })
    }
    let parents = try await container.resolve(Object.self)
    let own = Object()
    let child = Container(parent: container) { $0.register(instance: own) }
    #expect(try await child.make(Holder<Object>.self, tags: "kept").value === parents)
    #expect(try await child.make(Holder<Object>.self, tags: "new").value === own)
    #expect(resolutionError { try container.makeNow(Object.self) }?.reason == .requiresAsync)
  }

  @Test func errorsAreThoseOfResolve() {
    container.register(tags: "broken", lifetime: .singleton) { _ -> Int in throw Broken() }
    let failure = resolutionError { try container.make(Int.self, tags: "broken") }
    #expect(failure?.underlying as? Broken == Broken())
    let missing = resolutionError { try container.make(Int.self) }
    #expect(missing?.nearMisses == [AnyKey(Key<Int>(tags: "broken"))])
    container.register { _ in 1 }
    #expect(resolutionError { try container.make(Int?.self) }?.reason == .notFound)
  }

  @Test(arguments: [Lifetime.transient, .singleton])
  func cyclesAreFound(_ lifetime: Lifetime) async {
    container.register(lifetime: lifetime) { r in "\(try r.make(Int.self))" }
    container.register(lifetime: lifetime) { r in try r.make(String.self).count }
    container.register(lifetime: lifetime) { r in try r.make(Character.self) == "a" ? 1.5 : 2 }
    container.register(lifetime: lifetime) { r in
      try r.resolve(Double.self) > 0 ? "a" : "b" as Character
    }
    let error = resolutionError { try container.makeNow(String.self) }
    #expect(error?.isClosedCycle == true && error?.services == ["String", "Int", "String"])
    let awaited = await resolutionError { try await container.make(Int.self) }
    #expect(awaited?.isClosedCycle == true)
    #expect(resolutionError { try container.makeNow(Double.self) }?.isClosedCycle == true)
    #expect(resolutionError { try container.now(Double.self) }?.isClosedCycle == true)
  }

  // MARK: Keys

  @Test func arraysAndDictionariesByKeys() async throws {
    let keys = (0..<4).map { number in container.register(tags: number) { _ in number } }
    let child = Container(parent: container)
    func now() throws {
      #expect(try child.resolve(keys: keys.reversed()) as [Int] == [3, 2, 1, 0])
      #expect(try child.resolve(keys: [keys[1], keys[1]]) as [Int] == [1, 1])
      let found: [Key<Int>: Int] = try child.resolve(keys: keys + keys)
      #expect(found == Dictionary(uniqueKeysWithValues: zip(keys, 0...)))
    }
    try now()
    let slow = container.register(tags: 4) { _ async in 4 }
    #expect(try await container.resolve(keys: keys + [slow]) as [Int] == [0, 1, 2, 3, 4])
    let found: [Key<Int>: Int] = try await container.resolve(keys: [slow])
    #expect(found == [slow: 4])
    func sync() throws -> [Int] { try container.resolve(keys: [slow]) }
    #expect(resolutionError { try sync() }?.reason == .requiresAsync)
  }

  @Test func keysFailTogether() async throws {
    let missing = Key<Int>(tags: "missing")
    let keys = [container.register { _ in 1 }, missing]
    let error = await resolutionError { try await container.resolve(keys: keys) as [Int] }
    #expect(error?.reason == .notFound && error?.key == missing.erased)
    func sync<Value>(_ keys: [Key<Value>]) throws -> [Key<Value>: Value] {
      try container.resolve(keys: keys)
    }
    #expect(resolutionError { try sync(keys) } != nil)
    let key = container.register { (_, number: Int) in "\(number)" }
    let other = await resolutionError { try await container.resolve(keys: [key]) as [String] }
    #expect(other?.reason == .notFound && other?.nearMisses == [key.erased], "it needs arguments")
    container.register { _ in "without arguments" }
    let again = await resolutionError { try await container.resolve(keys: [key]) as [String] }
    #expect(again?.reason == .notFound && again?.key == key.erased, "not another key's instance")
    #expect("\(try #require(again))".hasPrefix("arguments are missing for Swift.String (args: "))
    #expect(resolutionError { try sync([key]) }?.key == key.erased)
  }
}

extension Container {
  fileprivate func makeNow<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type, tags: repeat each TagValue, args: repeat each Argument
  ) throws -> Service {
    try make(service, tags: repeat each tags, args: repeat each args)
  }
}

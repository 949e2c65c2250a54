import Guise
import TestSupport
import Testing

@Suite("Containers and other resolvers, rows 10, 20, 21, 27 and 42", .endsInTime)
struct ResolverTests {
  @Test func theNearestRegistrationWins() throws {
    let one = Container { $0.register(instance: 1) }
    let two = Container(parent: one)
    let three = Container(parent: two) { registrar in
      registrar.register(tags: "t") { _ in 0 }
      registrar.register { (_, number: Int) in number }
    }
    #expect(try three.resolve(Int.self) == 1, "other keys hide nothing")
    two.register(instance: 2)
    #expect(try three.resolve(Int.self) == 2)
    three.register(instance: 3)
    #expect(try [one, two, three].map { try $0.resolve(Int.self) } == [1, 2, 3])
    #expect(three.parent === two && one.parent == nil)
    three.register(instance: "child's")
    #expect(try two.resolve(String?.self) == nil && two.resolve([String].self).isEmpty)
    #expect(resolutionError { try two.resolve(String.self) }?.nearMisses == [])
    let orphan = Container(parent: Container { $0.register(instance: "kept") })
    #expect(try orphan.resolve(String.self) == "kept")
    #expect(throws: Broken.self) { try Container { _ in throw Broken() } }
  }

  // MARK: The current scope

  @Test(
    arguments: [Lifetime.transient, .singleton, .weak, .scoped, .graph], Way.allCases)
  func parametersAreTheBuildingContainer(_ lifetime: Lifetime, _ way: Way) async throws {
    let parent = Container()
    parent.register(lifetime: lifetime, factory: auto { (r: any Resolver) in Holder(r) })
    parent.register(
      lifetime: lifetime, factory: auto { (c: Container, _: Container?) in Holder(c) })
    parent.register(tags: "closure", lifetime: lifetime) { r in Holder(r) }
    let child = Container(parent: parent)
    let builder = lifetime == .singleton || lifetime == .weak ? parent : child
    for _ in 1...3 {
      #expect(try await child.resolve(Holder<any Resolver>.self, by: way).value === builder)
      #expect(try await child.resolve(Holder<Container>.self, by: way).value === builder)
      let other = try await child.resolve(Holder<any Resolver>.self, tags: "closure", by: way)
      #expect(other.value === builder)
    }
    #expect(try await parent.resolve(Holder<any Resolver>.self, by: way).value === parent)
  }

  @Test func aChildIsMadeOfIt() throws {
    let container = Container { $0.register(instance: "parent") }
    container.register { r in try r.resolve(String.self).count }
    container.register(
      factory: auto { (scope: Container) in
        try Container(parent: scope) { $0.register(instance: "") }.resolve(Int.self) == 0
      })
    #expect(try container.resolve(Bool.self))
  }

  @Test func registrationsAndOverridesGoFirst() throws {
    let container = Container { $0.register(instance: 1) }
    container.register(factory: auto { (r: any Resolver) in Holder(r) })
    container.register(factory: auto { (c: Container) in Holder(c) })
    let overridden = try container.resolve(Holder<any Resolver>.self) { $0.register(instance: 2) }
    #expect(try overridden.value.resolve(Int.self) == 2)
    let held = try container.resolve(Holder<Container>.self) { $0.register(instance: 2) }
    #expect(held.value === container)
    let other = ImpotentResolver()
    container.register((any Resolver).self) { _ in other }
    #expect(try container.resolve(Holder<any Resolver>.self).value === other)
  }

  // MARK: Other resolvers

  @Test(arguments: Way.allCases)
  func theImpotentResolverResolvesNothing(_ way: Way) async throws {
    let resolver: any Resolver = ImpotentResolver()
    let error = await resolutionError {
      try await resolver.resolve(String.self, tags: "a", args: 1, by: way)
    }
    #expect(error?.reason == .notFound && error?.nearMisses == [])
    #expect(try await resolver.resolve(String?.self, by: way) == nil)
    #expect(try await resolver.resolve(Container?.self, by: way) == nil)
    #expect(try await resolver.resolve([String].self, tags: 1, by: way).isEmpty)
    let lazy = try await resolver.resolve(LazyResolver<String>.self, by: way)
    #expect(await resolutionError { try await lazy.resolve() }?.reason == .notFound)
    #expect(await resolutionError { try await resolver.make(String.self) }?.reason == .notFound)
    #expect(resolver.keys(matching: Criteria()).isEmpty)
    #expect(resolver.metadata(for: Key<String>(), as: Int.self) == nil)
  }

  private final class Both: Registrar {
    let registrars: [any Registrar]
    init(_ registrars: any Registrar...) { self.registrars = registrars }
    func store(_ registration: Registration) {
      for other in registrars { other.store(registration) }
    }
    func store(_ injection: ObjectInjection) { for other in registrars { other.store(injection) } }
    func store(_ decorator: Decorator) { for other in registrars { other.store(decorator) } }
  }

  @Test(arguments: [Lifetime.singleton, .weak, .scoped, .transient])
  func aRegistrationForTwoContainersIsTwo(_ lifetime: Lifetime) throws {
    let one = Container()
    do {
      let two = Container()
      for number in 0..<5 { two.register(tags: number) { _ in Object() } }
      Both(one, two).register(lifetime: lifetime) { _ in Object() }
      let first = try one.resolve(Object.self)
      #expect(try two.resolve(Object.self) !== first)
      one.register(lifetime: lifetime) { _ in Object() }
      let second = try two.resolve(Object.self)
      #expect((try two.resolve(Object.self) === second) == (lifetime != .transient))
    }
    _ = try one.resolve(Object.self)
    #expect(one.keys(Object.self).count == 1)
  }

  @Test func aWeakRegistrationForTwoContainersIsTwo() throws {
    let (one, two, first, second) = (Container(), Container(), Object(), Object())
    let key = one.register(weak: first)
    two.store(try #require(one.registration(for: AnyKey(key))))
    one.register(weak: second)
    #expect(try one.resolve(Object.self) === second)
    #expect(try two.resolve(Object.self) === first)
    two.register(weak: second)
    one.register(weak: first)
    #expect(try one.resolve(Object.self) === first)
    #expect(try two.resolve(Object.self) === second)
  }

  /// Holds no container, and may answer each key by what another finds, whatever was asked for.
  private final class Pinned: Resolver {
    let all: [Registration]
    let injections: [ObjectInjection]
    let answer: Registration?
    init(_ base: Container, answering key: AnyKey? = nil) {
      (all, injections) = (base.registrations(of: nil, arguments: nil), base.injections)
      answer = key.flatMap(base.registration)
    }
    func registration(for key: AnyKey) -> Registration? { answer ?? all.first { $0.key == key } }
    func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration] { all }
  }

  /// The answer has another service, or other arguments; other tags do no harm.
  @Test(arguments: Way.allCases)
  func aWrongAnswerCountsAsNone(_ way: Way) async throws {
    let base = Container()
    let number = base.register(instance: 7)
    let taking = base.register { (_, a: Int, b: Int) in "\(a) \(b)" }
    let auto = base.register(factory: auto { (a: Int) in [a: a] })
    let tagged = base.register(tags: "t") { _ in "tagged" }
    for key in [AnyKey(number), AnyKey(taking), AnyKey(auto)] {
      let resolver: any Resolver = Pinned(base, answering: key)
      for error in [
        await resolutionError { try await resolver.resolve(String.self, by: way) },
        await resolutionError { try await resolver.resolve(String.self, args: 1, by: way) },
        await resolutionError { try await resolver.resolve(String.self, tags: 1, by: way) },
        await resolutionError { try await resolver.make(String.self) },
      ] {
        #expect(error?.reason == .notFound && error?.services == ["String"])
      }
      #expect(try await resolver.resolve(Double?.self, by: way) == nil)
      #expect(try await resolver.resolve([String].self, by: way) == ["tagged"])
      #expect(try await resolver.resolve([Int?].self, by: way).count > 0)
      #expect(try await resolver.resolve([Bool].self, args: 1, by: way).isEmpty)
    }
    let right = Pinned(base, answering: AnyKey(taking))
    #expect(try await right.resolve(String.self, args: 1, 2, by: way) == "1 2")
    let alike = Pinned(base, answering: AnyKey(tagged))
    #expect(try await alike.resolve(String.self, by: way) == "tagged")
  }

  @Test(arguments: [Lifetime.singleton, .weak, .scoped, .graph], Way.allCases)
  func registrationsOfAGoneContainerThrow(_ lifetime: Lifetime, _ way: Way) async {
    func pinned() -> Pinned {
      Pinned(Container { $0.register(lifetime: lifetime) { _ in Object() } })
    }
    let resolver = pinned()
    let error = await resolutionError { try await resolver.resolve(Object.self, by: way) }
    #expect(error?.reason == .noResolver)
  }

  @Test(arguments: [(Lifetime.transient, 2), (.graph, 2), (.scoped, 1), (.scoped("outer"), 1)])
  func aHandWrittenOneIsOverridden(_ lifetime: Lifetime, _ seen: Int) throws {
    let container = Container(name: "outer") { $0.register(instance: 1) }
    container.register(lifetime: lifetime, factory: auto { (number: Int) in Holder(number) })
    container.register { r in try [r.resolve(LazyResolver<Holder<Int>>.self)] }
    container.register(lifetime: .graph) { _ in Object() }
    container.into(Slot<Object>.self).inject(\.value)
      .inject { try #expect($1.resolve(Object.self) === $0.value) }
    let (resolver, begun) = (Pinned(container), Counter())
    container.observe { if case .buildBegan = $0 { begun.increment() } }
    for (expected, override) in [(seen, 2), (1, 1)] {
      let own: (any Registrar) -> Void = { $0.register(instance: override) }
      #expect(try resolver.resolve(Holder<Int>.self, overriding: own).value == expected)
      let lazies = try resolver.resolve([LazyResolver<Holder<Int>>].self, overriding: own)
      #expect(try lazies.map { try $0.resolve().value } == [expected])
    }
    container.register(lifetime: .graph, factory: auto(Link<N1>.init).injecting(\.two))
    container.register(lifetime: .singleton, factory: auto(Link<N2>.init).injecting(\.one))
    let one = try Pinned(container).resolve(Link<N1>.self)
    #expect(one.two?.one === one)
    let (slot, before) = (Slot<Object>(), begun.value)
    let same = try resolver.resolve([Object].self) { overrides in
      overrides.register(tags: 1) { r in try r.resolve(LazyResolver<Object>.self).resolve() }
    }
    #expect(same.allSatisfy { $0 === same[0] } && begun.value == before + 1)
    try resolver.resolve(into: slot)
    #expect(slot.value != nil && begun.value == before + 2)
    #expect(try ImpotentResolver().resolve(Int.self) { $0.register(instance: 2) } == 2)
  }
}

import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Cycles of objects through properties")
struct PropertyCycleTests {

  /// 1 → 2 → 3 → 1, all through properties.
  private func ring(_ lifetimes: [Lifetime]) -> Container {
    let container = Container()
    container.register(lifetime: lifetimes[0], factory: auto(Link<N1>.init).injecting(\.two))
    container.register(lifetime: lifetimes[1], factory: auto(Link<N2>.init).injecting(\.three))
    container.register(lifetime: lifetimes[2], factory: auto(Link<N3>.init).injecting(\.one))
    return container
  }

  private func pair(_ lifetime: Lifetime) -> Container {
    let container = Container()
    container.register(lifetime: lifetime, factory: auto(Link<N1>.init).injecting(\.two))
    container.register(lifetime: lifetime, factory: auto(Link<N2>.init).injecting(\.one))
    return container
  }

  @Test(arguments: [Lifetime.singleton, .scoped, .weak, .graph])
  func two(_ lifetime: Lifetime) async throws {
    func sync() throws {
      let one = try pair(lifetime).resolve(Link<N1>.self)
      #expect(one.two?.one === one)
    }
    try sync()
    let two = try await pair(lifetime).resolve(Link<N2>.self)
    #expect(two.one?.two === two)
  }

  @Test(arguments: [Lifetime.singleton, .scoped, .weak, .graph])
  func three(_ lifetime: Lifetime) async throws {
    let lifetimes = [lifetime, lifetime, lifetime]
    func sync() throws {
      let one = try ring(lifetimes).resolve(Link<N1>.self)
      #expect(one.two?.three?.one === one)
    }
    try sync()
    let two = try await ring(lifetimes).resolve(Link<N2>.self)
    #expect(two.three?.one?.two === two)
  }

  @Test func itself() throws {
    let container = Container()
    container.register(lifetime: .singleton, factory: auto(Link<N1>.init).injecting(\.one))
    let one = try container.resolve(Link<N1>.self)
    #expect(one.one === one)
  }

  @Test func eachResolveHasItsOwnGraph() async throws {
    let container = pair(.graph)
    func sync() throws {
      let first = try container.resolve(Link<N1>.self)
      let second = try container.resolve(Link<N1>.self)
      #expect(first !== second)
      #expect(first.two?.one === first && second.two?.one === second)
    }
    try sync()
    let third = try await container.resolve(Link<N2>.self)
    let fourth = try await container.resolve(Link<N2>.self)
    #expect(third !== fourth)
    #expect(third.one?.two === third && fourth.one?.two === fourth)
  }

  @Test(arguments: [
    [Lifetime.singleton, .transient, .transient], [.transient, .singleton, .transient],
    [.transient, .transient, .graph], [.graph, .transient, .singleton],
  ])
  func oneSharedInstanceEndsTheCycle(_ lifetimes: [Lifetime]) async throws {
    func sync() throws {
      let container = ring(lifetimes)
      #expect(try container.resolve(Link<N1>.self).two?.three?.one?.two?.three != nil)
      #expect(try container.resolve(Link<N2>.self).three?.one?.two?.three != nil)
      #expect(try container.resolve(Link<N3>.self).one?.two?.three?.one != nil)
      #expect(container.verify().findings.isEmpty)
    }
    try sync()
    let container = ring(lifetimes)
    #expect(try await container.resolve(Link<N2>.self).three?.one?.two?.three != nil)
  }

  /// Where each transient has a frame, as in every session of an async resolve, it is met again.
  @Test func aTransientIsMetTwiceAroundASharedInstance() async throws {
    let container = ring([.transient, .graph, .transient])
    container.register(lifetime: .graph) { _ in 1 }
    let one = try await container.resolve(Link<N1>.self)
    #expect(one.two?.three?.one?.two === one.two)
    #expect(one.two?.three?.one !== one)
  }

  @Test func transientsAreACycle() async {
    let container = ring([.transient, .transient, .transient])
    func sync() {
      let error = resolutionError { try container.resolve(Link<N1>.self) }
      #expect(error?.isClosedCycle == true)
    }
    sync()
    let error = await resolutionError { try await container.resolve(Link<N1>.self) }
    #expect(error?.isClosedCycle == true)
    #expect(container.verify().findings.map(\.code) == [.dependencyCycle])
  }

  /// Of a value, what it is injected with would get an unfinished copy.
  @Test func aValueIsNotSeenEarly() {
    let container = Container()
    container.register(lifetime: .singleton, factory: auto { () in Plain() }.injecting(\.user))
    container.register(lifetime: .singleton, factory: auto { (_: Plain) in User() })
    let error = resolutionError { try container.resolve(Plain.self) }
    #expect(error?.reason == .cycle)
    #expect(container.verify().findings.map(\.code) == [.dependencyCycle])
  }

  /// 1 needs 2 to be made; 2 is injected with 1.
  private func mixed() -> Container {
    let container = Container()
    container.register(
      lifetime: .singleton,
      factory: auto { (two: Link<N2>) in
        let one = Link<N1>()
        one.two = two
        return one
      })
    container.register(lifetime: .singleton, factory: auto(Link<N2>.init).injecting(\.one))
    return container
  }

  @Test func mixedCyclesAreBuiltWhereverTheyAreEntered() async throws {
    func sync() throws {
      let two = try mixed().resolve(Link<N2>.self)
      #expect(two.one?.two === two)
      let one = try mixed().resolve(Link<N1>.self)
      #expect(one.two?.one === one)
    }
    try sync()
    let two = try await mixed().resolve(Link<N2>.self)
    #expect(two.one?.two === two)
    let one = try await mixed().resolve(Link<N1>.self)
    #expect(one.two?.one === one)
    #expect(mixed().verify().findings.isEmpty)
  }

  @Test func aFailureKeepsNothingOfTheCycle() async throws {
    let container = pair(.singleton)
    container.register(
      lifetime: .singleton,
      factory: auto(Link<N1>.init).injecting(\.two).injecting(\.three))
    func sync() throws {
      let error = resolutionError { try container.resolve(Link<N1>.self) }
      #expect(error?.reason == .notFound)
      #expect(error?.path.map(\.property) == [nil, "three", nil])
    }
    try sync()
    let error = await resolutionError { try await container.resolve(Link<N1>.self) }
    #expect(error?.reason == .notFound)
    container.register(lifetime: .singleton, factory: auto(Link<N3>.init))
    let one = try await container.resolve(Link<N1>.self)
    #expect(one.two?.one === one)
    #expect(one.three != nil)
    #expect(try await container.resolve(Link<N2>.self).one === one)
  }

  @Test func everythingIsReleased() throws {
    let alive = Counter()
    do {
      let container = Container()
      container.register(
        lifetime: .weak, factory: auto { () in Owner(alive) }.injecting(\.child))
      container.register(
        lifetime: .singleton, factory: auto { () in Child(alive) }.injecting(\.owner))
      let owner = try container.resolve(Owner.self)
      #expect(owner.child?.owner === owner)
      #expect(alive.value == 2)
    }
    #expect(alive.value == 0)
  }
}

private struct Plain {
  var user: User?
}

private final class User {}

private final class Owner: Counted {
  var child: Child?
}

private final class Child: Counted {
  weak var owner: Owner?
}

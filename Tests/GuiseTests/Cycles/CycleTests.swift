import Guise
import GuiseVerification
import TestSupport
import Testing

/// Cycles through other features than parameters and properties, which `CycleMatrixTests` combines.
@Suite("Cycles through other features", .endsInTime)
struct CycleTests {
  private let container = Container()

  private func expectCycle(
    _ error: ResolutionError?, _ services: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(error?.isClosedCycle == true, sourceLocation: sourceLocation)
    #expect(error?.services == services, sourceLocation: sourceLocation)
  }

  @Test(arguments: Way.allCases)
  func theWayThereIsOnThePath(_ way: Way) async {
    container.register(factory: auto { (_: Int) in 1.5 })
    container.register(lifetime: .singleton, factory: auto { (_: String) in 1 })
    container.register(factory: auto { (_: Int) in "" })
    let error = await resolutionError { try await container.resolve(Double.self, by: way) }
    expectCycle(error, ["Double", "Int", "String", "Int"])
    container.register { _ in "" }
    #expect((try? await container.resolve(Double.self, by: way)) == 1.5, "it works on")
  }

  @Test func optionalsAndArraysCloseACycle() {
    container.register(Int.self) { r in try r.resolve([String].self).count }
    container.register(String.self, tags: 1) { r in "\(try r.resolve(Int?.self) ?? 0)" }
    expectCycle(resolutionError { try container.resolve(Int.self) }, ["Int", "String", "Int"])
  }

  @Test func tasksOfARunningFactoryAreInsideIt() async {
    container.register(Int.self, lifetime: .singleton) { r async throws in
      try await Task { try await r.resolve(String.self) }.value.count
    }
    container.register(String.self, lifetime: .singleton) { r async throws in
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask { try await r.resolve(Int.self) }
        return "\(try await group.next() ?? 0)"
      }
    }
    let error = await resolutionError { try await container.resolve(Int.self) }
    expectCycle(error, ["Int", "String", "Int"])
  }

  @Test func tasksThatOutliveTheirFactoryAreOutside() async throws {
    let built = Gate()
    let (stream, continuation) = AsyncStream.makeStream(of: Int?.self)
    container.register(Int.self, lifetime: .singleton) { r async in
      Task {
        await built.wait()
        continuation.yield(try? await r.resolve(Int.self))
      }
      return 5
    }
    #expect(try await container.resolve(Int.self) == 5)
    built.open()
    var results = stream.makeAsyncIterator()
    #expect(await results.next() == 5)
  }

  /// A copy of a value would stay as it is, so its properties cannot wait.
  @Test func propertiesOfAValueCloseNoCycle() {
    struct Value {
      var user: Holder<Value>?
    }
    container.register(lifetime: .singleton, factory: auto { () in Value() }.injecting(\.user))
    container.register(lifetime: .singleton, factory: auto { (v: Value) in Holder(v) })
    #expect(resolutionError { try container.resolve(Value.self) }?.reason == .cycle)
    let error = resolutionError { try container.resolve(Holder<Value>.self) }
    #expect(error?.isClosedCycle == true)
    #expect(error?.path.map(\.property) == [nil, nil, "user", nil])
    #expect(container.verify().findings.map(\.code) == [.dependencyCycle])
  }

  final class Host: @unchecked Sendable {
    var plugins: [Plugin] = []
    init() {}
  }
  final class Plugin: Sendable {
    let host: Host
    init(_ host: Host) { self.host = host }
  }

  @Test(arguments: [Lifetime.graph, .singleton, .scoped], Way.allCases)
  func anArrayOfWhoNeedsItsHolder(_ lifetime: Lifetime, _ way: Way) async throws {
    func container() -> Container {
      let container = Container()
      container.register(lifetime: lifetime, factory: auto(Host.init).injecting(\.plugins))
      for tag in 1...3 {
        container.register(tags: tag, lifetime: lifetime) { r in Plugin(try r.resolve()) }
      }
      return container
    }
    func isWhole(_ host: Host) -> Bool {
      host.plugins.count == 3 && host.plugins.allSatisfy { $0.host === host }
    }
    #expect(isWhole(try await container().resolve(Host.self, by: way)))
    let plugin = try await container().resolve(Plugin.self, tags: 2, by: way)
    #expect(isWhole(plugin.host) && plugin.host.plugins[1] === plugin)
    let plugins = try await container().resolve([Plugin].self, by: way)
    #expect(plugins.count == 3 && isWhole(plugins[0].host) && plugins[2].host === plugins[0].host)
  }

  final class Backstage: @unchecked Sendable {
    weak var manager: Holder<Backstage>?
    init() {}
  }

  /// A weak property keeps nobody: only an object that was asked for, or is kept, is there.
  @Test(arguments: [(Lifetime.graph, false), (.weak, false), (.scoped, true), (.singleton, true)])
  func aWeakBackReference(_ lifetime: Lifetime, _ isKept: Bool) throws {
    func container() -> Container {
      let container = Container()
      container.register(lifetime: lifetime, factory: auto(Backstage.init).injecting(\.manager))
      container.register(lifetime: lifetime, factory: auto { (b: Backstage) in Holder(b) })
      return container
    }
    let manager = try container().resolve(Holder<Backstage>.self)
    #expect(manager.value.manager === manager)
    let other = container()
    #expect((try other.resolve(Backstage.self).manager != nil) == isKept)
    withExtendedLifetime(other) {}
  }

  @MainActor @Test func propertiesWaitOnTheMainActor() async throws {
    func container() -> Container {
      let container = Container()
      container.register(lifetime: .singleton, isolation: MainActor.shared) { r in
        Holder(try r.resolve(Backstage.self))
      }
      container.register(lifetime: .singleton, factory: auto(Backstage.init).injecting(\.manager))
      return container
    }
    let made = try container().resolve(Holder<Backstage>.self, isolation: MainActor.shared)
    #expect(made.value.manager === made)
    let awaited = try await container().resolve(Holder<Backstage>.self)
    #expect(awaited.value.manager === awaited)
  }

  /// Outside of the cycle, objects get complete ones, as early as in their initializers.
  @Test(arguments: [Lifetime.graph, .singleton, .scoped, .weak], Way.allCases)
  func initializersOutsideGetCompleteObjects(_ lifetime: Lifetime, _ way: Way) async throws {
    container.register(lifetime: lifetime, factory: auto(Slot<Link<N1>>.init).injecting(\.value))
    container.register(lifetime: lifetime, factory: auto(Link<N1>.init).injecting(\.one))
    container.register { r in try r.resolve(Slot<Link<N1>>.self).value?.one != nil }
    container.register(
      tags: "auto", factory: auto { (slot: Slot<Link<N1>>) in slot.value?.one != nil })
    #expect(try await container.resolve(Bool.self, by: way))
    #expect(try await container.resolve(Bool.self, tags: "auto", by: way))
  }

  /// An instance whose build fails in the end, or whose initializer fails, is not kept.
  @Test(arguments: [Lifetime.singleton, .scoped, .graph], Way.allCases)
  func failuresKeepNothingOfTheCycle(_ lifetime: Lifetime, _ way: Way) async throws {
    let fails = Locked(true)
    container.register(
      lifetime: lifetime, factory: auto(Link<N1>.init).injecting(\.two).injecting(\.three))
    container.register(lifetime: lifetime, factory: auto(Link<N2>.init).injecting(\.one))
    container.register(lifetime: lifetime) { _ in
      if fails.withLock({ $0 }) { throw Broken() }
      return Link<N3>()
    }
    let error = await resolutionError { try await container.resolve(Link<N2>.self, by: way) }
    #expect(error?.underlying is Broken)
    #expect(error?.path.map(\.property) == [nil, "one", nil, "three", nil])
    fails.withLock { $0 = false }
    let two = try await container.resolve(Link<N2>.self, by: way)
    #expect(two.one?.two === two && two.one?.three != nil)
  }

  final class Owner: Counted {
    var child: Child?
  }
  final class Child: Counted {
    weak var owner: Owner?
  }

  @Test func objectsOfACycleAreReleased() throws {
    let alive = Counter()
    for lifetime in [Lifetime.singleton, .graph, .scoped, .weak] {
      let container = Container()
      container.register(
        lifetime: lifetime, factory: auto { () in Owner(alive) }.injecting(\.child))
      container.register(
        lifetime: lifetime, factory: auto { () in Child(alive) }.injecting(\.owner))
      let owner = try container.resolve(Owner.self)
      #expect(owner.child?.owner === owner && alive.value == 2)
    }
    #expect(alive.value == 0)
  }

  // MARK: Several containers

  /// One registration that is built for two containers is no cycle.
  @Test(arguments: [Lifetime.transient, .scoped, .graph], Way.allCases)
  func oneRegistrationForTwoContainers(_ lifetime: Lifetime, _ way: Way) async throws {
    let parent = Container()
    parent.register(lifetime: lifetime, factory: auto { (leaf: String?) in [leaf ?? ""] })
    parent.register(lifetime: .singleton, factory: auto { (part: [String]) in Holder(part) })
    let child = Container(parent: parent)
    child.register(factory: auto { (whole: Holder<[String]>) in "leaf of \(whole.value)" })
    #expect(child.verify().isValid)
    #expect(try await child.resolve([String].self, by: way) == [#"leaf of [""]"#])
  }

  @Test(arguments: Way.allCases)
  func childrenAreOnThePath(_ way: Way) async {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(factory: auto { (_: String) in 1 })
    child.register(factory: auto { (_: Double) in "" })
    parent.register(factory: auto { (_: Int) in 1.5 })
    let error = await resolutionError { try await child.resolve(Int.self, by: way) }
    expectCycle(error, ["Int", "String", "Double", "Int"])
  }

  @Test func containersWithoutEndAreACycle() async {
    container.register(lifetime: .graph) { _ in "" }
    container.register(Int.self) { r in
      try Container(parent: try r.resolve(Container.self)).resolve(Int.self)
    }
    let reasons = await onThreads(1, stackSize: 1 << 20) { _ in
      resolutionError { try container.resolve(Int.self) }?.reason
    }
    #expect(reasons == [.cycle])
  }

  /// Two modules, each of which asks the other for its services.
  private func neighbours(_ lifetime: Lifetime) -> (west: Container, east: Container) {
    let (west, east) = (Container(), Container())
    west.register(lifetime: lifetime, factory: auto(Link<N1>.init).injecting(\.two))
    west.register(Link<N2>.self) { [unowned east] _ in try east.resolve() }
    east.register(lifetime: lifetime, factory: auto(Link<N2>.init).injecting(\.one))
    east.register(Link<N1>.self) { [unowned west] _ in try west.resolve() }
    return (west, east)
  }

  @Test(arguments: [Lifetime.graph, .singleton, .scoped], Way.allCases)
  func containersThatAskEachOther(_ lifetime: Lifetime, _ way: Way) async throws {
    let (west, east) = neighbours(lifetime)
    let two = try await west.resolve(Link<N2>.self, by: way)
    #expect(two.one?.two === two)
    west.register(Link<N1>.self) { [unowned east] _ in try east.resolve() }
    let error = await resolutionError { try await west.resolve(Link<N1>.self, by: way) }
    #expect(error?.reason == .cycle)
  }

  @Test func threadsThatAskTwoContainers() async {
    for _ in 0..<Stress.rounds {
      let (west, east) = neighbours(.singleton)
      let closed = await onThreads(2) { thread -> Bool in
        let one = try? (thread == 0 ? west : east).resolve(Link<N1>.self)
        return one != nil && one?.two?.one === one
      }
      #expect(closed == [true, true])
    }
  }
}

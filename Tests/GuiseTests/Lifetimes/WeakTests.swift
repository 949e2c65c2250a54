import Guise
import TestSupport
import Testing

@Suite("Weak instances", .endsInTime)
struct WeakTests {
  final class Object: Sendable {}
  protocol Shape: Sendable {}
  final class Circle: Shape {}
  struct Point: Shape {}
  final class Config: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }
  final class Service: Sendable {
    let config: Config
    init(_ config: Config) { self.config = config }
  }

  @Test func oneWhileSomeoneHoldsIt() throws {
    let runs = Counter()
    let container = Container()
    container.register(lifetime: .weak) { _ in
      runs.increment()
      return Object()
    }
    let held = try container.resolve(Object.self)
    #expect(try container.resolve(Object.self) === held)
    #expect(try Container(parent: container).resolve(Object.self) === held)
    #expect(runs.value == 1)
    withExtendedLifetime(held) {}
  }

  @Test func theContainerDoesNotKeepItAlive() throws {
    let alive = Counter()
    let runs = Counter()
    let container = Container()
    container.register(lifetime: .weak) { _ in
      runs.increment()
      return Counted(alive)
    }
    for _ in 0..<3 {
      let held = try container.resolve(Counted.self)
      #expect(alive.value == 1)
      withExtendedLifetime(held) {}
    }
    #expect(alive.value == 0)
    #expect(runs.value == 3)
  }

  @Test func behindAnExistential() throws {
    let container = Container()
    container.register((any Shape).self, lifetime: .weak) { _ in Circle() }
    let held = try container.resolve((any Shape).self)
    #expect(try container.resolve((any Shape).self) as? Circle === held as? Circle)
    #expect(held is Circle)
  }

  @Test func aValueBehindAnExistentialIsRefusedWhenItIsBuilt() throws {
    let container = Container()
    container.register((any Shape).self, lifetime: .weak) { _ in Point() }
    for _ in 0..<2 {
      let error = try #require(resolutionError { try container.resolve((any Shape).self) })
      #expect(error.reason == .factoryFailed)
      #expect(error.services == ["Shape"])
    }
    let error = try #require(resolutionError { try container.resolve((any Shape).self) })
    try expectGolden("\(error)", "weak-value")
  }

  @Test func aValueTypeIsRefusedWhenItIsRegistered() async {
    await #expect(processExitsWith: .failure) {
      Container().register(lifetime: .weak) { _ in 1 }
    }
  }

  @Test func itsOwnerBuildsIt() throws {
    let parent = Container()
    parent.register(lifetime: .weak, factory: auto(Service.init))
    parent.register { _ in Config("parent") }
    let child = Container(parent: parent)
    child.register { _ in Config("child") }
    let held = try child.resolve(Service.self)
    #expect(held.config.name == "parent")
    #expect(try parent.resolve(Service.self) === held)
  }

  @Test func aFailureIsNotKept() throws {
    let runs = Counter()
    let container = Container()
    container.register(lifetime: .weak) { _ -> Object in
      if runs.increment() == 1 { throw Broken() }
      return Object()
    }
    #expect(
      resolutionError { try container.resolve(Object.self) }?.underlying as? Broken == Broken())
    let held = try container.resolve(Object.self)
    #expect(try container.resolve(Object.self) === held)
  }

  @Test func threadsThatAskAtTheSameMomentGetOneInstance() async {
    let runs = Counter()
    let container = Container()
    let line = StartLine(8)
    container.register(lifetime: .weak) { _ in
      runs.increment()
      return Object()
    }
    let objects = await onThreads(8) { _ in
      line.wait()
      return try? container.resolve(Object.self)
    }
    // Held to here, so that none is built after another was released.
    #expect(Set(objects.map { $0.map(ObjectIdentifier.init) }).count == 1)
    #expect(objects.allSatisfy { $0 != nil })
    #expect(runs.value == 1)
    withExtendedLifetime(objects) {}
  }

  /// On the main actor, where it is known who waits; see `settle`.
  @MainActor
  @Test func tasksThatAskAtTheSameMomentGetOneInstance() async throws {
    let runs = Counter()
    let container = Container()
    let go = Gate()
    container.register(lifetime: .weak) { _ async in
      runs.increment()
      await go.wait()
      return Object()
    }
    let tasks = (0..<8).map { _ in Task { try await container.resolve(Object.self) } }
    await settle()
    go.open()
    var objects: [Object] = []
    for task in tasks { objects.append(try await task.value) }
    #expect(Set(objects.map(ObjectIdentifier.init)).count == 1)
    #expect(runs.value == 1)
    withExtendedLifetime(objects) {}
  }

  @Test func anAsyncBuildIsReturnedToSyncCallersWhileItIsHeld() async throws {
    let container = Container()
    container.register(lifetime: .weak) { _ async in
      await Task.yield()
      return Object()
    }
    func sync() throws -> Object { try container.resolve() }
    do {
      let held = try await container.resolve(Object.self)
      #expect(try sync() === held)
      withExtendedLifetime(held) {}
    }
    #expect(resolutionError { try sync() }?.reason == .requiresAsync)
  }

  @Test func aCycleIsFound() {
    let container = Container()
    container.register(lifetime: .weak) { r in Service(try r.resolve()) }
    container.register(lifetime: .weak) { r in Config("\(try r.resolve(Service.self))") }
    #expect(resolutionError { try container.resolve(Service.self) }?.isClosedCycle == true)
  }
}

import Guise
import TestSupport
import Testing

@Suite("Cycles are errors with their closed path", .endsInTime)
struct CycleTests {
  final class A { init(_ b: B) {} }
  final class B { init(_ c: C) {} }
  final class C {
    init(_ a: A) {}
    init(lazily a: LazyResolver<A>) {}
  }
  struct Root { init(_ a: A) {} }

  private static func closures(_ lifetimes: [Lifetime]) -> Container {
    let container = Container()
    container.register(lifetime: lifetimes[0]) { r in A(try r.resolve()) }
    container.register(lifetime: lifetimes[1]) { r in B(try r.resolve()) }
    container.register(lifetime: lifetimes[2]) { r in C(try r.resolve()) }
    return container
  }

  private static func automatic(_ lifetimes: [Lifetime]) -> Container {
    let container = Container()
    container.register(lifetime: lifetimes[0], factory: auto(A.init))
    container.register(lifetime: lifetimes[1], factory: auto(B.init))
    container.register(lifetime: lifetimes[2], factory: auto(C.init(_:)))
    return container
  }

  private static func asynchronous(_ lifetimes: [Lifetime]) -> Container {
    let container = Container()
    container.register(lifetime: lifetimes[0]) { r async throws in A(try await r.resolve()) }
    container.register(lifetime: lifetimes[1]) { r async throws in B(try await r.resolve()) }
    container.register(lifetime: lifetimes[2]) { r async throws in C(try await r.resolve()) }
    return container
  }

  private func check(
    _ error: ResolutionError?, _ services: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(error?.isClosedCycle == true, sourceLocation: sourceLocation)
    #expect(error?.services == services, sourceLocation: sourceLocation)
  }

  private static let lifetimes: [[Lifetime]] = [
    [.transient, .transient, .transient],
    [.singleton, .singleton, .singleton],
    [.singleton, .transient, .transient],
    [.transient, .singleton, .transient],
    [.transient, .transient, .singleton],
    [.transient, .singleton, .singleton],
  ]

  @Test(arguments: lifetimes)
  func closures(_ lifetimes: [Lifetime]) {
    let container = Self.closures(lifetimes)
    check(resolutionError { try container.resolve(A.self) }, ["A", "B", "C", "A"])
    check(resolutionError { try container.resolve(B.self) }, ["B", "C", "A", "B"])
  }

  @Test(arguments: lifetimes)
  func automatic(_ lifetimes: [Lifetime]) {
    let container = Self.automatic(lifetimes)
    check(resolutionError { try container.resolve(A.self) }, ["A", "B", "C", "A"])
    check(resolutionError { try container.resolve(C.self) }, ["C", "A", "B", "C"])
  }

  @Test(arguments: lifetimes)
  func awaited(_ lifetimes: [Lifetime]) async {
    let error = await resolutionError {
      try await Self.asynchronous(lifetimes).resolve(A.self)
    }
    check(error, ["A", "B", "C", "A"])
    let auto = await resolutionError { try await Self.automatic(lifetimes).resolve(A.self) }
    check(auto, ["A", "B", "C", "A"])
    let closures = await resolutionError { try await Self.closures(lifetimes).resolve(A.self) }
    check(closures, ["A", "B", "C", "A"])
  }

  @Test(arguments: lifetimes)
  func theWayToTheCycleIsOnThePath(_ lifetimes: [Lifetime]) {
    let container = Self.automatic(lifetimes)
    container.register(factory: auto(Root.init))
    let error = resolutionError { try container.resolve(Root.self) }
    #expect(error?.isClosedCycle == true)
    #expect(error?.services == ["Root", "A", "B", "C", "A"])
  }

  @Test func itself() async {
    let container = Container()
    container.register(Int.self) { r in try r.resolve(Int.self) + 1 }
    container.register(Double.self, lifetime: .singleton) { r in try r.resolve(Double.self) }
    container.register(String.self) { r async throws in try await r.resolve(String.self) }
    func sync() {
      check(resolutionError { try container.resolve(Int.self) }, ["Int", "Int"])
      check(resolutionError { try container.resolve(Double.self) }, ["Double", "Double"])
    }
    sync()
    check(await resolutionError { try await container.resolve(String.self) }, ["String", "String"])
  }

  @Test func throughOptionalsAndArrays() {
    let container = Container()
    container.register(Int.self) { r in try r.resolve([String].self).count }
    container.register(String.self, tags: 1) { r in "\(try r.resolve(Int?.self) ?? 0)" }
    check(resolutionError { try container.resolve(Int.self) }, ["Int", "String", "Int"])
  }

  @Test func throughAChildContainer() {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(factory: auto(A.init))
    child.register(factory: auto(B.init))
    parent.register(factory: auto(C.init(_:)))
    check(resolutionError { try child.resolve(A.self) }, ["A", "B", "C", "A"])
    // A singleton's factory that resolves from the child, which comes back to it.
    weak let weakChild = child
    parent.register(lifetime: .singleton) { _ in A(try weakChild.unwrapped.resolve()) }
    check(resolutionError { try child.resolve(A.self) }, ["A", "B", "C", "A"])
  }

  @Test func throughATaskThatARunningFactoryStarted() async {
    let container = Container()
    container.register(Int.self, lifetime: .singleton) { r async throws in
      let task = Task { try await r.resolve(String.self) }
      return try await task.value.count
    }
    container.register(String.self, lifetime: .singleton) { r async throws in
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask { try await r.resolve(Int.self) }
        return "\(try await group.next() ?? 0)"
      }
    }
    check(
      await resolutionError { try await container.resolve(Int.self) }, ["Int", "String", "Int"])
    check(
      await resolutionError { try await container.resolve(String.self) },
      ["String", "Int", "String"])
  }

  @Test func aTaskThatOutlivesItsFactoryIsNotInsideIt() async throws {
    let container = Container()
    let built = Gate()
    let (stream, continuation) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
    container.register(Int.self, lifetime: .singleton) { r async in
      Task {
        await built.wait()
        do { continuation.yield(.success(try await r.resolve(Int.self))) } catch {
          continuation.yield(.failure(error))
        }
      }
      return 5
    }
    #expect(try await container.resolve(Int.self) == 5)
    built.open()
    for await result in stream {
      #expect(try result.get() == 5)
      break
    }
  }

  @Test func afterACycleTheContainerWorksOn() throws {
    let container = Self.automatic([.singleton, .singleton, .singleton])
    _ = resolutionError { try container.resolve(A.self) }
    container.register(lifetime: .singleton, factory: auto(C.init(lazily:)))
    _ = try container.resolve(A.self)
  }
}

extension Optional {
  fileprivate var unwrapped: Wrapped {
    get throws {
      guard let self else { throw Broken() }
      return self
    }
  }
}

import Guise
import TestSupport
import Testing

@Suite("Services, arguments and instances, rows 1, 3 and 29")
struct RegisterTests {
  private let container = Container()

  @Test func theLastRegistrationOfAKeyWins() throws {
    container.register((any Error).self, lifetime: .singleton) { _ in Broken() }
    #expect(try container.resolve((any Error).self) is Broken)
    container.register { _ in CancellationError() as any Error }
    #expect(try container.resolve((any Error).self) is CancellationError)
    #expect(container.keys((any Error).self).count == 1)
  }

  enum Mode: Equatable { case test, live(Int) }

  @Test(arguments: [Lifetime.transient, .singleton, .scoped, .graph])
  func valuesAreServicesToo(_ lifetime: Lifetime) throws {
    container.register(lifetime: lifetime, instance: Mode.live(2))
    container.register(lifetime: lifetime, instance: (1, "two"))
    container.register(lifetime: lifetime, instance: ["a": 1])
    container.register(lifetime: lifetime, instance: { $0 + 1 } as @Sendable (Int) -> Int)
    let object = Object()
    container.register(AnyObject.self, lifetime: lifetime) { _ in object }
    container.register(factory: auto { (mode: Mode, limits: [String: Int]) in limits.count })
    for _ in 1...3 {
      #expect(try container.resolve(Mode.self) == .live(2))
      #expect(try container.resolve((Int, String).self).1 == "two")
      #expect(try container.resolve((@Sendable (Int) -> Int).self)(1) == 2)
      #expect(try container.resolve(Int.self) == 1)
      #expect(try container.resolve(AnyObject.self) === object)
    }
  }

  @Test func instancesAreEvaluatedAsTheLifetimeSays() throws {
    let counter = Counter()
    container.register(instance: counter.increment())
    #expect(try [container.resolve(Int.self), container.resolve(Int.self)] == [1, 2])
    container.register(lifetime: .singleton, instance: counter.increment())
    #expect(counter.value == 2)
    #expect(try [container.resolve(Int.self), container.resolve(Int.self)] == [3, 3])
    func broken() throws -> Int { throw Broken() }
    container.register(instance: try broken())
    let error = resolutionError { try container.resolve(Int.self) }
    #expect(error?.reason == .factoryFailed && error?.underlying as? Broken == Broken())
  }

  // MARK: Arguments

  @Test func typesAndTheirOrderAreTheKey() throws {
    container.register { (_, a: Int, b: String) in "Int, String" }
    container.register { (_, a: String, b: Int) in "String, Int" }
    container.register { (_, a: Int?) in "Int?" }
    container.register { (_, a: Int) in "Int" }
    container.register(tags: "b", 2) { (_, number: Int) in "b\(number)" }
    #expect(try container.resolve(String.self, args: 1, "a") == "Int, String")
    #expect(try container.resolve(String.self, args: "a", 1) == "String, Int")
    #expect(try container.resolve(String.self, args: 1) == "Int")
    #expect(try container.resolve(String.self, args: Optional(1)) == "Int?")
    #expect(try container.resolve(String.self, tags: 2, "b", args: 1) == "b1")
    container.register {
      (
        _, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int, k: Int
      ) in [a, b, c, d, e, f, g, h, i, j, k]
    }
    let many = try container.resolve([Int].self, args: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    #expect(many == Array(1...11))
  }
}

@Suite("Weak registration of an existing object, row 17")
struct WeakRegistrationTests {
  private protocol Screenlike: AnyObject {}
  private final class Screen: Screenlike, Sendable {}

  private let container = Container()

  @Test func itIsThereWhileSomeoneHoldsIt() throws {
    var object: Object? = Object()
    let key = try container.register(weak: #require(object))
    #expect(key == Key<Object>())
    for _ in 1...3 { #expect(try container.resolve(Object.self) === object) }
    let screen = Screen()
    container.register((any Screenlike).self, weak: screen, tags: "main")
    #expect(try container.resolve((any Screenlike).self, tags: "main") === screen)
    let other = Object()
    container.register(weak: other, tags: "other")
    #expect(try container.resolve([Object].self).count == 2)
    object = nil
    #expect(resolutionError { try container.resolve(Object.self) }?.reason == .notFound)
    #expect(try container.resolve(Object?.self) == nil)
    #expect(try container.resolve([Object].self).map { $0 === other } == [true])
  }

  @Test(arguments: Way.allCases)
  func theParentsIsBehindAGoneOne(_ way: Way) async throws {
    let child = Container(parent: container)
    let parents = Object()
    container.register(lifetime: .singleton, instance: parents)
    do {
      let own = Object()
      child.register(weak: own)
      #expect(try await child.resolve([Object].self, by: way).map { $0 === own } == [true])
      withExtendedLifetime(own) {}
    }
    for _ in 1...2 { #expect(try await child.resolve(Object.self, by: way) === parents) }
    #expect(try await child.resolve(Object?.self, by: way) === parents)
    #expect(try await child.resolve([Object].self, by: way).map { $0 === parents } == [true])
    #expect(try await child.make(Object.self) === parents && child.keys(Object.self).count == 1)
    let again = Object()
    child.register(weak: again)
    #expect(try await child.resolve(Object.self, by: way) === again)
    child.register { _ in Object() }
    #expect(try await child.resolve(Object.self, by: way) !== again)
    child.register(weak: Object())
    container.register { _ async in parents }
    #expect((try? await child.resolve(Object.self, by: way)) === (way == .sync ? nil : parents))
  }

  private final class Metadata: Counted, @unchecked Sendable {}

  @Test func replacingForEverCostsNoMemory() throws {
    let alive = Counter()
    for round in 0..<10_000 {
      let object = Object()
      let key = container.register(weak: object, metadata: Metadata(alive))
      if round.isMultiple(of: 1_000) {
        #expect(try container.resolve(Object.self) === object && alive.value == 1)
        #expect(container.metadata(for: key, as: Metadata.self) != nil)
      }
    }
    container.register(weak: Object())
    #expect(alive.value == 0 && container.keys(Object.self).count == 1)
  }

  private final class OnDeinit: Sendable {
    private let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }

  /// The metadata's `deinit` is user code: it runs while no lock is held.
  @Test func metadataMayRegisterAsItGoes() throws {
    let object = Object()
    container.register(
      weak: object, metadata: OnDeinit { [container] in container.register(instance: "late") })
    container.register(weak: object)
    #expect(try container.resolve(String.self) == "late")
  }

  @Test func existingObjectsAreNotTold() throws {
    final class Told: Resolvable {
      func didResolveDependencies() { Issue.record("told, though it was not made") }
    }
    let told = Told()
    container.register(weak: told)
    for _ in 1...2 { #expect(try container.resolve(Told.self) === told) }
  }
}

@Suite("Async factories, row 8", .endsInTime)
struct AsyncFactoryTests {
  private let container = Container()

  /// A sync closure's own resolve is sync; the parameters of `auto` are awaited.
  @Test(arguments: [Lifetime.transient, .singleton])
  func syncAndAsyncResolveEachOther(_ lifetime: Lifetime) async throws {
    container.register(lifetime: lifetime) { _ async in Object() }
    container.register(lifetime: lifetime, factory: auto { (object: Object) in Holder(object) })
    container.register { r in [try r.resolve(Object.self)] }
    let error = resolutionError { try container.now(Holder<Object>.self) }
    #expect(error?.reason == .requiresAsync && error?.services == ["Holder<Object>", "Object"])
    let inside = await resolutionError {
      try await Container(parent: container).resolve([Object].self)
    }
    #expect(inside?.reason == .requiresAsync)
    let holder = try await container.resolve(Holder<Object>.self)
    let kept = try? container.now(Holder<Object>.self)
    #expect(lifetime == .singleton ? kept === holder : kept == nil)
  }

  @MainActor @Test func syncFunctionsRunOnTheCallersActor() async throws {
    container.register { _ async in Object() }
    container.register(
      factory: auto { (object: Object) in
        MainActor.assertIsolated()
        return Holder(object)
      })
    container.register(tags: "one of an array") { _ in
      MainActor.assertIsolated()
      return 1
    }
    _ = try await container.resolve(Holder<Object>.self)
    #expect(try await container.resolve([Int].self) == [1])
  }

  @Test func cancellationIsThrownUnchanged() async {
    container.register { _ async throws -> Object in
      await untilCancelled()
      throw CancellationError()
    }
    container.register(factory: auto { (object: Object) in Holder(object) })
    let task = Task { _ = try await container.resolve(Holder<Object>.self) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// In a process of its own: the switch is every container's.
  @Test func syncResolvesMayBlockOnAsyncFactories() async {
    await #expect(processExitsWith: .success) {
      ResolutionConfig.allowSynchronousResolutionOfAsyncEntries = true
      let isRight = await onThreads(1) { _ -> Bool in
        let container = Container()
        container.register(Int.self) { _ async in
          await Task.yield()
          return 1
        }
        container.register(lifetime: .singleton) { _ async in 1.5 }
        container.register(factory: auto { (number: Int) async in "\(number)" })
        container.register(tags: "broken") { _ async throws -> Int in throw Broken() }
        container.register(lifetime: .singleton) { r async throws in
          await Task.yield()
          return try await r.resolve(Int16.self) > 0
        }
        container.register(lifetime: .singleton) { r in try r.resolve(Bool.self) ? 1 as Int16 : 0 }
        let broken = resolutionError { try container.resolve(Int.self, tags: "broken") }
        // Given arguments are used each time, also once the type of the instances is known.
        let texts = [7, 8, 9].map { try? container.resolve(String.self, args: $0) }
        return (try? container.resolve(Double.self)) == 1.5 && texts == ["7", "8", "9"]
          && (try? container.resolve(String.self)) == "1" && broken?.underlying is Broken
          && resolutionError { try container.resolve(Int16.self) }?.reason == .cycle
      }
      try #require(isRight == [true])
    }
  }
}

import Guise
import TestSupport
import Testing

@Suite("Async factories", .endsInTime)
struct AsyncFactoryTests {
  final class Object {}
  final class Pair {
    let object: Object
    let number: Int
    init(object: Object, number: Int) {
      self.object = object
      self.number = number
    }
  }

  private func sync<Value>(_ container: Container, _ type: Value.Type) -> ResolutionError? {
    resolutionError { try container.resolve(type) }
  }

  @Test(arguments: [Lifetime.transient, .singleton])
  func theMatrix(_ lifetime: Lifetime) async throws {
    let container = Container()
    container.register(tags: "sync", lifetime: lifetime) { _ in Object() }
    container.register(tags: "async", lifetime: lifetime) { _ async in Object() }
    _ = try await container.resolve(Object.self, tags: "sync")

    func syncToAsync() -> ResolutionError? {
      resolutionError { try container.resolve(Object.self, tags: "async") }
    }
    let error = syncToAsync()
    #expect(error?.reason == .requiresAsync)
    #expect(error?.path.count == 1)
    _ = try await container.resolve(Object.self, tags: "async")
  }

  @Test func aCachedInstanceIsReturnedToSyncCallersHoweverItWasBuilt() async throws {
    let container = Container()
    container.register(lifetime: .singleton) { _ async in Object() }
    #expect(sync(container, Object.self)?.reason == .requiresAsync)
    let built = try await container.resolve(Object.self)
    func again() throws -> Object { try container.resolve() }
    #expect(try again() === built)
  }

  @Test func autoParametersAreAwaitedAlsoForASyncFunction() async throws {
    let container = Container()
    container.register { _ async in Object() }
    container.register(instance: 5)
    container.register(factory: auto(Pair.init(object:number:)))
    container.register(tags: 1, lifetime: .singleton, factory: auto { (pair: Pair) in [pair] })
    #expect(try await container.resolve(Pair.self).number == 5)
    #expect(try await container.resolve([Pair].self, tags: 1).count == 1)
    let error = sync(container, Pair.self)
    #expect(error?.reason == .requiresAsync)
    #expect(error?.services == ["Pair", "Object"])
  }

  @Test func aSyncClosuresOwnResolveIsSync() async {
    let container = Container()
    container.register { _ async in Object() }
    container.register { r in Pair(object: try r.resolve(), number: 1) }
    let error = await resolutionError { try await container.resolve(Pair.self) }
    #expect(error?.reason == .requiresAsync)
  }

  @MainActor
  @Test func aSyncFunctionRunsOnTheCallersActor() async throws {
    let container = Container()
    container.register { _ async in Object() }
    container.register(
      factory: auto { (object: Object) in
        MainActor.assertIsolated()
        return [object]
      })
    _ = try await container.resolve([Object].self)
    container.register(tags: "one of an array") { _ in
      MainActor.assertIsolated()
      return 1
    }
    #expect(try await container.resolve([Int].self) == [1])
  }

  @Test func cancellationIsThrownAsItIs() async {
    let container = Container()
    container.register { _ async throws -> Object in
      await untilCancelled()
      try Task.checkCancellation()
      return Object()
    }
    container.register(factory: auto { (object: Object) in [object] })
    let task = Task { _ = try await container.resolve([Object].self) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// In a process of its own: the switch is every container's.
  @Test func allowSynchronousResolutionOfAsyncEntries() async {
    await #expect(processExitsWith: .success) {
      ResolutionConfig.allowSynchronousResolutionOfAsyncEntries = true
      let values: [[Int]] = await onThreads(1) { _ in
        let container = Container()
        container.register(Int.self) { _ async in
          await Task.yield()
          return 1
        }
        container.register(Int.self, tags: "s", lifetime: .singleton) { _ async in 2 }
        container.register(factory: auto { (number: Int) async in "\(number)" })
        container.register(Int.self, tags: "broken") { _ async throws in throw Broken() }
        #expect(
          resolutionError { try container.resolve(Int.self, tags: "broken") }?.underlying as? Broken
            == Broken())
        let numbers = try? [container.resolve(Int.self), container.resolve(Int.self, tags: "s")]
        #expect((try? container.resolve(String.self)) == "1")
        // What is given is used each time, also once the type of the instances is known.
        for given in [7, 8, 9] {
          #expect((try? container.resolve(String.self, args: given)) == "\(given)")
        }
        return numbers ?? []
      }
      try #require(values == [[1, 2]])
    }
  }

  /// A cycle through a sync resolve that blocks on a task is still seen.
  @Test func aCycleThroughABlockedThreadIsSeen() async {
    await #expect(processExitsWith: .success) {
      ResolutionConfig.allowSynchronousResolutionOfAsyncEntries = true
      let reasons = await onThreads(1) { _ in
        let container = Container()
        container.register(Int.self, lifetime: .singleton) { r async throws in
          await Task.yield()
          return try await r.resolve(String.self).count
        }
        container.register(String.self, lifetime: .singleton) { r in
          "\(try r.resolve(Int.self))"
        }
        return resolutionError { try container.resolve(String.self) }?.reason
      }
      try #require(reasons == [.cycle])
    }
  }
}

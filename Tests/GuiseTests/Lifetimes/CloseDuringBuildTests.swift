import Guise
import TestSupport
import Testing

/// On the main actor, as the tests of singletons in tasks are: once `settle()` returns, every task
/// that was started there before waits for something.
@MainActor
@Suite("Closing while instances are built", .endsInTime)
struct CloseDuringBuildTests {
  private let log = ClosingLog()
  private let container = Container()

  private func resolveSync(_ container: Container) throws -> Resource { try container.resolve() }

  @Test func aSuspendedBuildIsWaitedForAndItsInstanceClosed() async throws {
    let go = Gate()
    container.register(lifetime: .singleton) { [log] _ async in
      await go.wait()
      return Resource("late", log)
    }
    container.register(String.self, lifetime: .singleton) { _ in "never built" }
    let build = Task { try await container.resolve(Resource.self).name }
    await settle()
    let ended = Counter()
    let closing = Task {
      try await container.close()
      ended.increment()
    }
    await settle()
    #expect(ended.value == 0)
    #expect(
      await resolutionError { try await container.resolve(String.self) }?.reason == .noResolver)
    #expect(log.names.isEmpty)
    go.open()
    try await closing.value
    #expect(log.names == ["late"])
    #expect(try await build.value == "late")
  }

  @Test func aBuildThatIsRunningOnAThread() async throws {
    let (building, go) = (Gate(), Gate())
    container.register(lifetime: .singleton) { [log] _ in
      building.open()
      go.waitBlocking()
      return Resource("late", log)
    }
    let container = container
    async let name = onThread { Result { try container.resolve(Resource.self).name } }
    await building.wait()
    let closing = Task { try await container.close() }
    await settle()
    #expect(log.names.isEmpty)
    go.open()
    try await closing.value
    #expect(log.names == ["late"])
    #expect(try await name.get() == "late")
  }

  @Test func aRunningBuildFindsNothingMoreAndItsFailureEndsTheWait() async throws {
    let go = Gate()
    container.register(String.self) { _ in "there" }
    container.register(lifetime: .singleton) { [log] r async throws in
      await go.wait()
      return Resource(try await r.resolve(String.self), log)
    }
    let build = Task { await resolutionError { try await container.resolve(Resource.self) } }
    await settle()
    let closing = Task { try await container.close() }
    await settle()
    go.open()
    try await closing.value
    let error = await build.value
    #expect(error?.reason == .noResolver)
    #expect(error?.services == ["Resource"])
    #expect(log.names.isEmpty)
  }

  @Test func whatWasBuiltBeforeIsClosedAfterTheRunningBuildsInstance() async throws {
    let (go, built) = (Gate(), Gate())
    container.register(tags: "base", lifetime: .singleton) { [log] _ in Resource("base", log) }
    container.register(tags: "user", lifetime: .singleton) { [log] r async throws in
      _ = try await r.resolve(Resource.self, tags: "base")
      built.open()
      await go.wait()
      return Resource("user", log)
    }
    let build = Task { try await container.resolve(Resource.self, tags: "user").name }
    await built.wait()
    let closing = Task { try await container.close() }
    await settle()
    go.open()
    try await closing.value
    _ = try await build.value
    #expect(log.names == ["user", "base"])
  }

  @Test func aFactoryThatClosesItsOwnContainer() async throws {
    let closed = Gate()
    container.register(lifetime: .singleton) { [log, unowned container] _ async throws in
      try await container.close()
      return Resource("late", log) { closed.open() }
    }
    let error = await resolutionError { try await container.resolve(Resource.self) }
    #expect(error?.reason == .noResolver)
    await closed.wait()
    #expect(log.names == ["late"])
  }

  @Test func aSyncFactoryWhoseTaskClosesTheContainer() async throws {
    let (ended, closed) = (Gate(), Gate())
    container.register(lifetime: .singleton) { [log, unowned container] _ in
      Task { [container] in
        try await container.close()
        ended.open()
      }
      ended.waitBlocking()
      return Resource("late", log) { closed.open() }
    }
    let container = container
    let reason = await onThread { resolutionError { try container.resolve(Resource.self) }?.reason }
    #expect(reason == .noResolver)
    await closed.wait()
    #expect(log.names == ["late"])
  }

  /// The child's build waits for the parent's, whose factory closes the child.
  @Test(arguments: [true, false])
  func aBuildThatWaitsForTheOneThatCloses(closesFirst: Bool) async throws {
    let child = Container(parent: container)
    let (begun, close) = (Gate(), Gate())
    container.register(Int.self, lifetime: .singleton) { [unowned child] _ async throws in
      begun.open()
      await close.wait()
      try await child.close()
      return 1
    }
    let (go, closed) = (Gate(), Gate())
    child.register(lifetime: .singleton) { [log, container] _ async throws in
      await go.wait()
      // The closed child would not find it.
      let number = try await container.resolve(Int.self)
      return Resource("\(number)", log) { closed.open() }
    }
    let number = Task { try await container.resolve(Int.self) }
    await begun.wait()
    let build = Task {
      await resolutionError { try await child.resolve(Resource.self) }?.reason
    }
    await settle()
    (closesFirst ? close : go).open()
    await settle()
    (closesFirst ? go : close).open()
    #expect(try await number.value == 1)
    let outcome = await build.value
    // The closing does not wait for a build that waits for the closing's factory.
    #expect(outcome == .noResolver)
    await closed.wait()
    #expect(log.names == ["1"])
  }

  @Test func aCancelledClosingDoesNotWaitForBuilds() async throws {
    let (go, closed) = (Gate(), Gate())
    container.register(tags: 1, lifetime: .singleton) { [log] _ in Resource("built", log) }
    container.register(lifetime: .singleton) { [log] _ async in
      await go.wait()
      return Resource("late", log) { closed.open() }
    }
    _ = try await container.resolve(Resource.self, tags: 1)
    let build = Task { await resolutionError { try await container.resolve(Resource.self) } }
    await settle()
    let closing = Task { try await container.close() }
    await settle()
    #expect(log.names.isEmpty)
    closing.cancel()
    try await closing.value
    #expect(log.names == ["built"])
    go.open()
    #expect(await build.value?.reason == .noResolver)
    await closed.wait()
    #expect(log.names == ["built", "late"])
  }

  @Test func buildsOfOtherContainersAreNotWaitedFor() async throws {
    let child = Container(parent: container)
    let go = Gate()
    for owner in [container, child] as [Container] {
      owner.register(tags: "\(ObjectIdentifier(owner))", lifetime: .singleton) { [log] _ async in
        await go.wait()
        return Resource(owner === child ? "child" : "parent", log)
      }
    }
    let build = Task {
      try await child.resolve(Resource.self, tags: "\(ObjectIdentifier(container))").name
    }
    await settle()
    try await child.close()
    go.open()
    #expect(try await build.value == "parent")
    #expect(log.names.isEmpty)
  }
}

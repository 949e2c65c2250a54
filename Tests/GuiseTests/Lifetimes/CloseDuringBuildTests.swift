import Guise
import TestSupport
import Testing

/// On the main actor: after `settle()`, every task waits that was started before.
@MainActor
@Suite("Closing while instances are built", .endsInTime)
struct CloseDuringBuildTests {
  private let log = ClosingLog()
  private let container = Container()
  private let go = Gate()
  private let closed = Gate()

  /// An instance that is made once `go` is open.
  private func registerLate(in container: Container) {
    container.register(lifetime: .singleton) { [log, go, closed] _ async in
      await go.wait()
      return Resource("late", log) { closed.open() }
    }
  }

  @Test func suspendedBuildsAreWaitedFor() async throws {
    container.register(tags: "base", lifetime: .singleton) { [log] _ in Resource("base", log) }
    container.register(lifetime: .singleton) { [log, go] r async throws in
      _ = try await r.resolve(Resource.self, tags: "base")
      await go.wait()
      return Resource("late", log)
    }
    let build = Task { try await container.resolve(Resource.self).name }
    await settle()
    let closing = Task { try await container.close() }
    await settle()
    let error = await resolutionError { try await container.resolve(Resource.self, tags: "base") }
    #expect(error?.reason == .noResolver && log.names.isEmpty)
    go.open()
    try await closing.value
    #expect(log.names == ["late", "base"])
    #expect(try await build.value == "late")
  }

  @Test func buildsOnThreadsAreWaitedFor() async throws {
    let building = Gate()
    container.register(lifetime: .singleton) { [log, go] _ in
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

  @Test func aRunningBuildFindsNothingMore() async throws {
    container.register { _ in "there" }
    container.register(lifetime: .singleton) { [log, go] r async throws in
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
    #expect(error?.reason == .noResolver && error?.services == ["Resource"] && log.names.isEmpty)
  }

  /// Itself, or by a task; its instance is closed all the same.
  @Test(arguments: [false, true])
  func aFactoryMayCloseItsContainer(_ byTask: Bool) async {
    let (container, ended) = (container, Gate())
    if byTask {
      container.register(lifetime: .singleton) { [log, closed, unowned container] _ in
        Task { [container] in
          try await container.close()
          ended.open()
        }
        ended.waitBlocking()
        return Resource("late", log) { closed.open() }
      }
      let error = await onThread { resolutionError { try container.resolve(Resource.self) } }
      #expect(error?.reason == .noResolver)
    } else {
      container.register(lifetime: .singleton) { [log, closed, unowned container] _ async throws in
        try await container.close()
        return Resource("late", log) { closed.open() }
      }
      let error = await resolutionError { try await container.resolve(Resource.self) }
      #expect(error?.reason == .noResolver)
    }
    await closed.wait()
    #expect(log.names == ["late"])
  }

  /// The child's build waits for the parent's, whose factory closes the child.
  @Test(arguments: [true, false])
  func closingWaitsForNoWaitingBuild(closesFirst: Bool) async throws {
    let child = Container(parent: container)
    let (begun, close) = (Gate(), Gate())
    container.register(Int.self, lifetime: .singleton) { [unowned child] _ async throws in
      begun.open()
      await close.wait()
      try await child.close()
      return 1
    }
    child.register(lifetime: .singleton) { [log, container, go, closed] _ async throws in
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
    #expect(await build.value == .noResolver)
    await closed.wait()
    #expect(log.names == ["1"])
  }

  @Test func aCancelledClosingDoesNotWait() async throws {
    container.register(tags: 1, lifetime: .singleton) { [log] _ in Resource("built", log) }
    registerLate(in: container)
    _ = try await container.resolve(Resource.self, tags: 1)
    let build = Task { await resolutionError { try await container.resolve(Resource.self) } }
    await settle()
    let closing = Task { try await container.close() }
    await settle()
    closing.cancel()
    try await closing.value
    #expect(log.names == ["built"])
    go.open()
    #expect(await build.value?.reason == .noResolver)
    await closed.wait()
    #expect(log.names == ["built", "late"])
  }

  @Test func buildsOfParentsAreNotWaitedFor() async throws {
    registerLate(in: container)
    let child = Container(parent: container)
    let build = Task { try await child.resolve(Resource.self).name }
    await settle()
    try await child.close()
    go.open()
    #expect(try await build.value == "late" && log.names.isEmpty)
  }
}

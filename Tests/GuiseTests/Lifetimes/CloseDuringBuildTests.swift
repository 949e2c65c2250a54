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

  @Test func anInstanceMadeTooLateIsClosed() async throws {
    container.register(tags: "base", lifetime: .singleton) { [log] _ in Resource("base", log) }
    registerLate(in: container)
    _ = try await container.resolve(Resource.self, tags: "base")
    let build = Task { await resolutionError { try await container.resolve(Resource.self) } }
    await settle()
    try await container.close()
    #expect(log.names == ["base"])
    go.open()
    #expect(await build.value?.reason == .noResolver)
    await closed.wait()
    #expect(log.names == ["base", "late"])
  }

  /// Nor is a thread waited for that builds.
  @Test func aThreadsInstanceMadeTooLateIsClosed() async throws {
    let building = Gate()
    container.register(lifetime: .singleton) { [log, go, closed] _ in
      building.open()
      go.waitBlocking()
      return Resource("late", log) { closed.open() }
    }
    let container = container
    async let error = onThread { resolutionError { try container.resolve(Resource.self) } }
    await building.wait()
    try await container.close()
    go.open()
    #expect(await error?.reason == .noResolver)
    await closed.wait()
    #expect(log.names == ["late"])
  }

  @Test func aRunningBuildFindsNothingMore() async throws {
    container.register { _ in "there" }
    container.register(lifetime: .singleton) { [log, go] r async throws in
      await go.wait()
      return Resource(try await r.resolve(String.self), log)
    }
    let build = Task { await resolutionError { try await container.resolve(Resource.self) } }
    await settle()
    try await container.close()
    go.open()
    let error = await build.value
    #expect(error?.reason == .noResolver && error?.services == ["Resource"] && log.names.isEmpty)
  }

  @Test func aFactoryMayCloseItsContainer() async {
    container.register(lifetime: .singleton) { [log, closed, unowned container] _ async throws in
      try await container.close()
      return Resource("late", log) { closed.open() }
    }
    let error = await resolutionError { try await container.resolve(Resource.self) }
    #expect(error?.reason == .noResolver)
    await closed.wait()
    #expect(log.names == ["late"])
  }

  @Test func buildsOfParentsGoOn() async throws {
    registerLate(in: container)
    let child = Container(parent: container)
    let build = Task { try await child.resolve(Resource.self).name }
    await settle()
    try await child.close()
    go.open()
    #expect(try await build.value == "late" && log.names.isEmpty)
  }
}

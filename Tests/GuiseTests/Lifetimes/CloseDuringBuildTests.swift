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

  /// Released objects leave their addresses to those that are made after them.
  @Test func manyMadeTooLateAreAllClosed() async throws {
    let gates = (0..<20).map { _ in Gate() }
    let ends = Counter()
    container.observe { event in
      if case .closed = event { ends.increment() }
    }
    for (number, gate) in gates.enumerated() {
      container.register(tags: number, lifetime: .singleton) { [log] _ async in
        await gate.wait()
        return Resource("\(number)", log)
      }
    }
    let builds = gates.indices.map { number in
      Task { await resolutionError { try await container.resolve(Resource.self, tags: number) } }
    }
    await settle()
    try await container.close()
    for (number, gate) in gates.enumerated() {
      gate.open()
      #expect(await builds[number].value?.reason == .noResolver)
      for _ in 0..<60_000 where ends.value <= number { try await Task.sleep(for: .milliseconds(1)) }
    }
    #expect(log.names == gates.indices.map(String.init) && ends.value == gates.count)
  }

  /// Nor is a thread waited for that builds.
  @Test func aThreadsInstanceMadeTooLateIsClosed() async throws {
    let building = Gate()
    container.register(lifetime: .singleton) { [log, go, closed] _ in
      building.open(andBlockOn: go)
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

import Guise

extension Growth {
  /// Many that wait: for one build, or for each other.
  static var waiting: [Shape] {
    [
      Shape(name: "tasks that wait for one build", cost: tasksForOneBuild),
      Shape(name: "cancelling tasks that wait for one build", cost: cancelling),
      Shape(name: "builds that wait for one build", cost: buildsForOneBuild),
      Shape(
        name: "chain of builds, each on a task", cost: { try await chain($0, isClosed: false) }),
      Shape(name: "ring of builds, each on a task", cost: { try await chain($0, isClosed: true) }),
    ]
  }

  private static func tasksForOneBuild(_ count: Int) async throws -> Double {
    let container = Container()
    let meeting = Meeting(count)
    container.register(Int.self, lifetime: .singleton) { _ async in
      await meeting.wait()
      return 1
    }
    return await milliseconds {
      await onTasks(count) { _ in
        await meeting.signal()
        _ = try await container.resolve(Int.self)
      }
    }
  }

  private static func cancelling(_ count: Int) async throws -> Double {
    let container = Container()
    let (all, end) = (Meeting(count), Meeting(1))
    container.register(Int.self, lifetime: .singleton) { _ async in
      await end.wait()
      return 1
    }
    let builder = Task { try await container.resolve(Int.self) }
    let cost = await milliseconds {
      let waiters = (0..<count).map { _ in
        Task {
          await all.signal()
          _ = try? await container.resolve(Int.self)
        }
      }
      await all.wait()
      for waiter in waiters { waiter.cancel() }
      for waiter in waiters { await waiter.value }
    }
    await end.signal()
    _ = try await builder.value
    return cost
  }

  private static func buildsForOneBuild(_ count: Int) async throws -> Double {
    let container = Container()
    let meeting = Meeting(count)
    container.register(Int.self, lifetime: .singleton) { _ async in
      await meeting.wait()
      return 1
    }
    for number in 0..<count {
      container.register(Int.self, tags: number, lifetime: .singleton) { r async throws in
        await meeting.signal()
        return try await r.resolve(Int.self)
      }
    }
    return await milliseconds {
      await onTasks(count) { _ = try await container.resolve(Int.self, tags: $0) }
    }
  }

  /// All of the builds have begun before one asks for the next.
  private static func chain(_ count: Int, isClosed: Bool) async throws -> Double {
    let container = Container()
    let meeting = Meeting(count)
    for number in 0..<count {
      container.register(Int.self, tags: number, lifetime: .singleton) { r async throws in
        await meeting.signal()
        await meeting.wait()
        if number + 1 == count && !isClosed { return 0 }
        return try await r.resolve(Int.self, tags: (number + 1) % count)
      }
    }
    return await milliseconds {
      await onTasks(count) { _ = try await container.resolve(Int.self, tags: $0) }
    }
  }
}

extension Builds {
  /// The identity of this task. Only async code asks, so there is one.
  static var currentTask: Int { withUnsafeCurrentTask { $0.hashValue } }

  /// Notes a waiter in the build around it. Threads that are blocked by a task look again.
  static func enter(_ waiter: Waiter, _ after: inout Aftermath) {
    waiter.inside?.waits.append(waiter)
    if waiter.task == 0 { return }
    var next = waiter.inside
    while let build = next {
      wakeBlocked(build, &after)
      next = build.outer
    }
  }

  /// Notes that the task of a build goes to the main actor, or back from there.
  static func depart(_ asked: Build) -> Waiter? {
    locked { after in
      guard let build = asked.running else { return nil }
      if build === asked { build.needsMain = true }
      let waiter = Waiter(nil, inside: build, currentTask, build.graph.oldFailures)
      enter(waiter, &after)
      return waiter
    }
  }

  /// Ends a wait, where the waiter runs again.
  @inline(never) static func arrive(_ waiter: Waiter) -> Waiter.Outcome {
    locked { _ in
      waiter.inside?.waits.remove(waiter)
      return waiter.outcome ?? .success(nil)
    }
  }

  /// Hands over the innermost build of a parked task, or its support, if that is the task's.
  static func takeOver(
    _ inner: Build, from parked: Waiter, for taker: Waiter, _ after: inout Aftermath
  ) throws {
    var build = inner
    var next: Build? = inner
    while let one = next, one.depth >= build.depth {
      let support = one.supports(outside: taker.inside).outermost
      if let support, support.task == parked.task, support.depth < build.depth { build = support }
      next = one.outer
    }
    let isAsync = build.suspends && !ResolutionConfig.allowSynchronousResolutionOfAsyncEntries
    if isAsync || build.needsMain && !MainActor.isCurrent {
      throw ResolutionError(isAsync ? .requiresAsync : .requiresMainActor, key: build.step.key)
    }
    let yield = Yield(build: build, waiter: taker)
    var passed: Build? = inner
    while let next = passed, next !== build {
      pass(next, to: build, &after)
      next.give(yield, &after)
      passed = next.outer
    }
    let claim = Waiter(build.slot, inside: build.outer?.running, parked.task, parked.oldFailures)
    claim.inside?.waits.append(claim)
    build.waiters.append(claim)
    handOver(build, to: taker, &after)
    after.garbage.append(inner)
    inner.waits.remove(parked)
    build.claim = claim
    wake(parked, .failure(CancellationError()), &after)
    if case .success(let given) = parked.outcome {
      // The task was handed it, and has no code to unwind.
      if given === build { return }
      parked.outcome = .failure(CancellationError())
    }
    build.give(yield, &after)
  }

  /// Marks a build and those around it before it suspends: no thread may block on them any more.
  @inline(never) static func suspend(_ build: Build?, _ after: inout Aftermath) {
    var next = build?.running
    while let build = next, !build.suspends {
      build.suspends = true
      wakeBlocked(build, &after)
      next = build.outer
    }
  }

  /// Has the threads that wait for a build, or for what was made in it, look again.
  @inline(never) static func wakeBlocked(_ build: Build, _ after: inout Aftermath) {
    for other in [build] + build.uncommitted {
      for waiter in other.waiters where waiter.task == 0 { wake(waiter, .success(nil), &after) }
    }
  }
}

/// The way of a task to the main actor and back. A thread may take the build around it over meanwhile.
// Unchecked: only that task has the object, and changes `waiter`.
@usableFromInline
final class Detour: @unchecked Sendable {
  private let frame = Frame.current
  private let build: Build?
  private var waiter: Waiter?

  @usableFromInline
  init() {
    build = MainActor.isCurrent ? nil : frame?.build
    depart()
  }

  @inline(never) private func depart() { waiter = build.flatMap(Builds.depart) }

  @inline(never)
  private func arrive() throws { if let waiter { _ = try Builds.arrive(waiter).get() } }

  @usableFromInline
  func hold(_ instance: Any) throws { if build != nil { try frame?.hold(instance) } }

  /// Runs code on the main actor.
  @usableFromInline @inline(never)
  nonisolated(nonsending) func run(_ body: @MainActor @Sendable () throws -> Void) async throws {
    let result = await MainActor.run {
      Result {
        defer { depart() }
        try arrive()
        try body()
      }
    }
    try arrive()
    try result.get()
  }

  /// Runs a factory, or the part of it that is isolated to the main actor.
  @_alwaysEmitIntoClient
  nonisolated(nonsending) static func run<Service: Sendable>(
    making make: @MainActor @Sendable () throws -> Service
  ) async throws -> Service {
    let detour = Detour()
    // Written on the main actor and read after the `await`, by one task.
    nonisolated(unsafe) var made: Service?
    try await detour.run {
      let service = try make()
      try detour.hold(service)
      made = service
    }
    return made!
  }
}

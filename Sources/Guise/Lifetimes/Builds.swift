internal import Synchronization

/// The builds of kept instances that are running now, in all containers, and who waits for them.
///
/// One lock for all of them: it is held for a few instructions when a build begins, ends, or is
/// waited for, never while a factory runs, and it is what lets a circle of waiters be seen whole.
enum Builds {
  /// How a build ended, for those who waited.
  enum Outcome: Sendable {
    case built
    case failed(any Error)
    /// The wait would close a circle of instances that are all made and only wait for each other's
    /// properties: the instance as it is.
    case early(KeptInstance)
    /// The builder's task was cancelled, or the build was over before the wait began: try again.
    case retry
    /// The waiter's own task was cancelled.
    case cancelled

    var requiresAsync: Bool {
      if case .failed(let error as ResolutionError) = self {
        error.reason == .requiresAsync
      } else {
        false
      }
    }
  }

  /// Someone who waits. `wake` is called once, outside of the lock. Unchecked: what is variable is
  /// guarded by that lock.
  final class Waiter: @unchecked Sendable {
    let frame: ResolutionFrame?
    /// The waiter would block its thread.
    let blocks: Bool
    /// Guarded by the lock.
    fileprivate var wake: (@Sendable (Outcome) -> Void)?
    fileprivate var isCancelled = false

    init(blocks: Bool) {
      frame = .current
      self.blocks = blocks
    }
  }

  private struct Build {
    let frame: ResolutionFrame
    /// Begun by a sync resolve.
    let blocks: Bool
    var waiters: [Waiter] = []
    /// The instance, as its keeper wraps it, while its properties are injected.
    var early: KeptInstance?
  }

  private typealias Table = [ObjectIdentifier: Build]
  private static let table = Lock<Table>([:])

  enum Beginning {
    /// The caller builds, and calls `finish`.
    case build(ResolutionFrame)
    /// The instance, as its keeper wraps it: complete, or to the caller that it is being built
    /// around, with properties still missing.
    case instance(KeptInstance)
    case busy
  }

  /// Begins a build, unless there is an instance or a build already.
  ///
  /// - Throws: `.cycle` where the build runs around the caller, and its instance is not made yet.
  static func begin(
    _ registration: Registration, in keeper: any Keeper, session: ResolutionSession?,
    suspends: Bool, blocks: Bool
  ) throws -> Beginning {
    let frame = ResolutionFrame(registration, suspends: suspends, in: session)
    return try table.withLock { table in
      if let current = keeper.current { return .instance(current) }
      let id = ObjectIdentifier(keeper)
      guard let build = table[id] else {
        table[id] = Build(frame: frame, blocks: blocks)
        return .build(frame)
      }
      if frame.ancestors.contains(where: { $0 === build.frame }) {
        if let early = build.early { return .instance(early) }
        throw ResolutionError(cycleThrough: registration)
      }
      return .busy
    }
  }

  /// Shows the instance of a running build to what its properties need.
  static func expose(_ instance: KeptInstance, of keeper: any Keeper) {
    table.withLock { table in
      let id = ObjectIdentifier(keeper)
      table[id]?.early = instance
      table[id]?.frame.showInstance()
    }
  }

  /// Ends a build and wakes who waited for it. An instance is kept before.
  static func finish(_ keeper: any Keeper, _ outcome: Outcome) {
    let build = table.withLock { $0.removeValue(forKey: ObjectIdentifier(keeper)) }
    guard let build else { return }
    // A task can do what a sync resolve could not.
    let isForTasks = build.blocks && outcome.requiresAsync
    for waiter in build.waiters {
      take(waiter)?(isForTasks && !waiter.blocks ? .retry : outcome)
    }
  }

  /// Who takes the wake calls it: either the end of the build or the waiter's cancellation.
  private static func take(_ waiter: Waiter) -> (@Sendable (Outcome) -> Void)? {
    table.withLock { _ in
      defer { waiter.wake = nil }
      return waiter.wake
    }
  }

  /// Waits for the build of a registration: `wake` is called with how it ended, at once where there
  /// is nothing to wait for or the wait could never end.
  static func wait(
    for registration: Registration, in keeper: any Keeper, _ waiter: Waiter,
    wake: @escaping @Sendable (Outcome) -> Void
  ) {
    let immediate: Outcome? = table.withLock { table in
      let id = ObjectIdentifier(keeper)
      guard let build = table[id] else { return .retry }
      if waiter.isCancelled { return .cancelled }
      if let circle = circle(from: build, to: waiter, in: table) {
        if let early = build.early, circle.isOfInstances { return .early(early) }
        return .failed(ResolutionError(registration.key, cycle: circle.steps))
      }
      if waiter.blocks && build.frame.suspends
        && !ResolutionConfig.allowSynchronousResolutionOfAsyncEntries
      {
        return .failed(ResolutionError(.requiresAsync, key: registration.key))
      }
      waiter.wake = wake
      table[id]?.waiters.append(waiter)
      return nil
    }
    if let immediate { wake(immediate) }
  }

  /// A cancelled waiter leaves; the others stay.
  static func leave(_ waiter: Waiter) {
    let wake = table.withLock { table in
      waiter.isCancelled = true
      defer { waiter.wake = nil }
      for (id, build) in table where waiter.wake != nil {
        if let place = build.waiters.firstIndex(where: { $0 === waiter }) {
          table[id]?.waiters.remove(at: place)
          break
        }
      }
      return waiter.wake
    }
    wake?(.cancelled)
  }

  /// The closed path of builds that would wait for each other if `waiter` waited for `target`.
  private static func circle(
    from target: Build, to waiter: Waiter, in table: Table
  ) -> Circle? {
    guard let inner = waiter.frame else { return nil }
    let around = Array(inner.chain)
    var visited: Set<ObjectIdentifier> = []
    /// Each build with the steps that led to it.
    var frontier = [(target, Circle(steps: [target.frame.step], isOfInstances: true))]
    while let (build, path) = frontier.popLast() {
      var path = path
      if build.early == nil { path.isOfInstances = false }
      if let place = around.firstIndex(where: { $0 === build.frame }) {
        // `around` runs inward to outward: the circle goes on from the build down to the waiter.
        path.steps += around[..<place].reversed().map(\.step) + [target.frame.step]
        if !areEarly(around[..<place], in: table) { path.isOfInstances = false }
        return path
      }
      guard visited.insert(ObjectIdentifier(build.frame)).inserted else { continue }
      for next in table.values {
        for other in next.waiters {
          guard let steps = other.frame?.chain.prefix(while: { $0 !== build.frame }),
            other.frame?.chain.contains(where: { $0 === build.frame }) == true
          else { continue }
          let between = Array(steps)
          frontier.append(
            (
              next,
              Circle(
                steps: path.steps + between.reversed().map(\.step) + [next.frame.step],
                isOfInstances: path.isOfInstances && areEarly(between[...], in: table))
            ))
        }
      }
    }
    return nil
  }

  /// Builds that wait for each other.
  private struct Circle {
    var steps: [ResolutionError.Step]
    /// Every instance of it is made already: only properties are waited for.
    var isOfInstances: Bool
  }

  /// Whether those of the running factories that build kept instances have made them already. What a
  /// transient's factory waits for does not matter: nobody waits for a transient.
  private static func areEarly(_ frames: ArraySlice<ResolutionFrame>, in table: Table) -> Bool {
    frames.allSatisfy { frame in
      !table.values.contains { $0.frame === frame && $0.early == nil }
    }
  }
}

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
    /// The builder's task was cancelled, or the build was over before the wait began: try again.
    case retry
    /// The waiter's own task was cancelled.
    case cancelled

    /// Whether it failed because of where the builder ran, for a reason of this kind.
    func requires(_ reason: ResolutionError.Reason) -> Bool {
      if case .failed(let error as ResolutionError) = self { error.reason == reason } else { false }
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
  }

  private typealias Table = [ObjectIdentifier: Build]
  private static let table = Lock<Table>([:])

  enum Beginning {
    /// The caller builds, and calls `finish`.
    case build(ResolutionFrame)
    case alreadyBuilt
    case busy
  }

  /// Begins a build, unless there is an instance or a build already.
  ///
  /// - Throws: `.cycle` where the build runs around the caller.
  static func begin(
    _ registration: Registration, suspends: Bool, blocks: Bool
  ) throws -> Beginning {
    let frame = ResolutionFrame(registration, suspends: suspends)
    return try table.withLock { table in
      if registration.keptBox != nil { return .alreadyBuilt }
      let id = ObjectIdentifier(registration)
      guard let build = table[id] else {
        table[id] = Build(frame: frame, blocks: blocks)
        return .build(frame)
      }
      if frame.ancestors.contains(where: { $0 === build.frame }) {
        throw ResolutionError(cycleThrough: registration)
      }
      return .busy
    }
  }

  /// Ends a build and wakes who waited for it. An instance is published before.
  static func finish(_ registration: Registration, _ outcome: Outcome) {
    let build = table.withLock { $0.removeValue(forKey: ObjectIdentifier(registration)) }
    guard let build else { return }
    // A task can do what a sync resolve could not.
    let isForTasks = build.blocks && outcome.requires(.requiresAsync)
    // And whoever is on the main actor, or can go there, what one elsewhere could not.
    let isForOthers = outcome.requires(.requiresMainActor)
    for waiter in build.waiters {
      take(waiter)?(isForOthers || isForTasks && !waiter.blocks ? .retry : outcome)
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
    for registration: Registration, _ waiter: Waiter, wake: @escaping @Sendable (Outcome) -> Void
  ) {
    let immediate: Outcome? = table.withLock { table in
      let id = ObjectIdentifier(registration)
      guard let build = table[id] else { return .retry }
      if waiter.isCancelled { return .cancelled }
      if let circle = circle(from: build, to: waiter, in: table) {
        return .failed(ResolutionError(registration.key, cycle: circle))
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
  ) -> [ResolutionError.Step]? {
    guard let inner = waiter.frame else { return nil }
    let around = Array(inner.chain)
    var visited: Set<ObjectIdentifier> = []
    /// Each build with the steps that led to it.
    var frontier: [(build: Build, path: [ResolutionError.Step])] = [(target, [target.frame.step])]
    while let (build, path) = frontier.popLast() {
      if let place = around.firstIndex(where: { $0 === build.frame }) {
        // `around` runs inward to outward: the circle goes on from the build down to the waiter.
        let down = around[..<place].reversed().map(\.step)
        return path + down + [target.frame.step]
      }
      guard visited.insert(ObjectIdentifier(build.frame)).inserted else { continue }
      for next in table.values {
        for other in next.waiters {
          guard let steps = other.frame?.chain.prefix(while: { $0 !== build.frame }),
            other.frame?.chain.contains(where: { $0 === build.frame }) == true
          else { continue }
          let between = steps.reversed().map(\.step)
          frontier.append((next, path + between + [next.frame.step]))
        }
      }
    }
    return nil
  }
}

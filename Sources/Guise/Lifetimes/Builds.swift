internal import Synchronization

/// The builds of kept instances that are running now, in all containers, and who waits for them.
/// A container that is being closed is among them: who waits for it may be who it waits for.
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
    var wake: (@Sendable (Outcome) -> Void)?
    fileprivate var isCancelled = false

    init(blocks: Bool) {
      frame = .current
      self.blocks = blocks
    }

    /// Who takes the wake calls it, outside of the lock.
    func take() -> (@Sendable (Outcome) -> Void)? {
      defer { wake = nil }
      return wake
    }
  }

  private static let table = Lock(BuildTable())

  enum Beginning: Sendable {
    /// The caller builds, and calls `finish`.
    case build(ResolutionFrame)
    /// The instance, as its keeper wraps it: complete, or to the caller that it is being built
    /// around, with properties still missing.
    case instance(KeptInstance)
    case busy
  }

  /// Begins a build, unless there is an instance or a build already.
  ///
  /// - Throws: `.cycle` where the build runs around the caller, and its instance is not made yet;
  ///   `.noResolver` where the container that would keep the instance was closed.
  static func begin(
    _ registration: Registration, in keeper: any Keeper, session: ResolutionSession?,
    suspends: Bool, blocks: Bool
  ) throws -> Beginning {
    let frame = ResolutionFrame(registration, suspends: suspends, in: session, keeper: keeper)
    return try table.withLock { table in
      if let current = keeper.current { return .instance(current) }
      let id = ObjectIdentifier(keeper)
      guard let build = table.builds[id] else {
        if keeper.container?.isClosed == true {
          throw ResolutionError(.noResolver, key: registration.key)
        }
        table.builds[id] = Build(keeper: keeper, frame: frame, blocks: blocks)
        return .build(frame)
      }
      guard frame.ancestors.contains(where: { $0 === build.frame }) else { return .busy }
      guard let early = build.early else { throw ResolutionError(cycleThrough: registration) }
      table.lean(frame.ancestors.prefix { $0 !== build.frame }, on: id)
      return .instance(early)
    }
  }

  /// Shows the instance of a running build to what its properties need.
  static func expose(_ instance: KeptInstance, of keeper: any Keeper) {
    table.withLock { table in
      let id = ObjectIdentifier(keeper)
      table.builds[id]?.early = instance
      table.builds[id]?.frame.showInstance()
    }
  }

  /// Ends a build whose instance is made, with all of its properties: keeps it, unless it has seen an
  /// instance that is not complete yet. Then it is kept together with that one, or not at all, so
  /// that nobody outside of the circle finds a part of it that is not complete, or has failed.
  ///
  /// - Returns: `.built` where it is kept, `.failed` where what it has seen has failed; otherwise
  ///   `.retry`, to look again.
  static func complete(_ keeper: any Keeper, with instance: KeptInstance) -> Outcome {
    let id = ObjectIdentifier(keeper)
    let (result, ended, early) = table.withLock { table -> (Outcome, [Build], [EarlyWake]) in
      if let spoiled = table.builds[id]?.spoiled {
        return (spoiled, table.fail(id, with: spoiled), [])
      }
      table.builds[id]?.early = instance
      table.builds[id]?.isDone = true
      guard table.isComplete(id) else {
        table.waiting.insert(id)
        return (.retry, [], table.wakesOfCircles())
      }
      return (.built, table.keepAll(with: id), [])
    }
    for wake in early { wake.wake(.early(wake.instance)) }
    for build in ended { end(build, result) }
    return result
  }

  /// Marks a container as closed: from now on no build begins there.
  ///
  /// - Returns: the frame of the closing, to be ended by `finish`, and the builds that are running
  ///   there; nil where the container was closed before.
  static func beginClosing(
    _ container: Container
  ) -> (frame: ResolutionFrame, running: [ObjectIdentifier])? {
    let frame = ResolutionFrame(closing: container)
    return table.withLock { table in
      guard container.markClosed() else { return nil }
      let id = ObjectIdentifier(container)
      let running = table.builds.filter { $0.value.container == id }.map(\.key)
      table.builds[id] = Build(keeper: nil, frame: frame, blocks: false)
      return (frame, running)
    }
  }

  /// Ends a build that has failed, and those that have seen its instance, or the closing of a
  /// container, and wakes who waited.
  ///
  /// - Parameters:
  ///   - id: the keeper; or the container that is closed.
  ///   - outcome: what those who waited are told.
  static func finish(_ id: ObjectIdentifier, _ outcome: Outcome) {
    for build in table.withLock({ $0.fail(id, with: outcome) }) { end(build, outcome) }
  }

  private static func end(_ build: Build, _ outcome: Outcome) {
    // A task can do what a sync resolve could not.
    let isForTasks = build.blocks && outcome.requires(.requiresAsync)
    // And whoever is on the main actor, or can go there, what one elsewhere could not; and whoever
    // has a larger stack.
    let isForOthers = outcome.requires(.requiresMainActor) || outcome.requires(.tooDeep)
    for waiter in build.waiters {
      take(waiter)?(isForOthers || isForTasks && !waiter.blocks ? .retry : outcome)
    }
  }

  /// Who takes the wake calls it: either the end of the build or the waiter's cancellation.
  private static func take(_ waiter: Waiter) -> (@Sendable (Outcome) -> Void)? {
    table.withLock { _ in waiter.take() }
  }

  /// Waits for the build of a registration: `wake` is called with how it ended, at once where there
  /// is nothing to wait for or the wait could never end.
  ///
  /// - Parameters:
  ///   - id: the keeper; or a container that is being closed.
  ///   - key: what an error is about.
  ///   - waiter: who waits.
  ///   - wake: called once, outside of the lock.
  static func wait(
    for id: ObjectIdentifier, _ key: AnyKey, _ waiter: Waiter,
    wake: @escaping @Sendable (Outcome) -> Void
  ) {
    let immediate: Outcome? = table.withLock { table in
      guard let build = table.builds[id] else { return .retry }
      if waiter.isCancelled { return .cancelled }
      if let circle = table.circle(from: build, to: waiter) {
        guard let early = build.early, circle.isOfInstances || build.isDone else {
          return .failed(ResolutionError(key, cycle: circle.steps))
        }
        table.lean(circle.inside, on: id)
        return .early(early)
      }
      if waiter.blocks && table.running(under: id).contains(where: \.frame.suspends)
        && !ResolutionConfig.allowSynchronousResolutionOfAsyncEntries
      {
        return .failed(ResolutionError(.requiresAsync, key: key))
      }
      waiter.wake = wake
      table.builds[id]?.waiters.append(waiter)
      return nil
    }
    if let immediate { wake(immediate) }
  }

  /// A cancelled waiter leaves; the others stay.
  static func leave(_ waiter: Waiter) {
    let wake = table.withLock { table in
      waiter.isCancelled = true
      defer { waiter.wake = nil }
      for (id, build) in table.builds where waiter.wake != nil {
        if let place = build.waiters.firstIndex(where: { $0 === waiter }) {
          table.builds[id]?.waiters.remove(at: place)
          break
        }
      }
      return waiter.wake
    }
    wake?(.cancelled)
  }
}

internal import Synchronization

/// The builds of kept instances that are running now, in all containers, and who waits for them.
/// A container that is being closed is among them: who waits for it may be who it waits for.
///
/// One lock for all of them: it is held for a few instructions when a build begins, ends, or is
/// waited for, never while a factory runs or a chain of builds is followed.
enum Builds {
  /// How a build ended, for those who waited.
  enum Outcome: Sendable {
    case built
    case failed(any Error)
    /// The wait would close a cycle, but the instance is made, and only its properties are filled:
    /// the instance as it is.
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
    /// What an error is about.
    let key: AnyKey
    var wake: (@Sendable (Outcome) -> Void)?
    /// What it waits for; nil before, and once it is woken.
    var target: ObjectIdentifier?
    /// The innermost running build that it is inside of.
    var inside: ObjectIdentifier?
    fileprivate var isCancelled = false

    init(_ key: AnyKey, blocks: Bool) {
      frame = .current
      self.key = key
      self.blocks = blocks
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
        table.begin(Build(keeper: keeper, frame: frame, blocks: blocks), id)
        return .build(frame)
      }
      guard let around = frame.parent, around.isInside(build.frame) else { return .busy }
      guard let early = build.early else {
        let canWait = around.isInjecting(within: build.frame)
        throw ResolutionError(cycleThrough: registration, awaiting: canWait ? build.frame : nil)
      }
      table.lean(table.innermostBuild(around: around), on: id)
      return .instance(early)
    }
  }

  /// Shows the instance of a running build to what its properties need.
  static func expose(_ instance: KeptInstance, of keeper: any Keeper) {
    table.withLock { $0.expose(instance, ObjectIdentifier(keeper)) }
  }

  /// Lets an injection wait for the instance of a build that is running around it.
  ///
  /// - Returns: false where the instance is there by now, or its build is over.
  static func postpone(
    _ injection: PostponedInjection, in frame: ResolutionFrame, until awaited: ResolutionFrame
  ) -> Bool {
    table.withLock { $0.postpone(injection, in: frame, until: awaited) }
  }

  /// Lets an injection that was taken wait on, until the build's factory has returned.
  static func putBack(_ injection: PostponedInjection, in frame: ResolutionFrame) {
    table.withLock { $0.putBack(injection, in: frame) }
  }

  /// What waits for the instance of a build.
  static func takePostponed(_ keeper: any Keeper) -> [PostponedInjection] {
    table.withLock { $0.takePostponed(ObjectIdentifier(keeper)) }
  }

  /// Ends a build whose instance is made, with all of its properties: keeps it, unless it has seen an
  /// instance that is not complete yet. Then it is kept together with that one, or not at all, so
  /// that nobody outside of the circle finds a part of it that is not complete, or has failed.
  ///
  /// - Returns: `.built` where it is kept, `.failed` where what it has seen has failed; otherwise
  ///   `.retry`, to look again.
  static func complete(_ keeper: any Keeper, with instance: KeptInstance) -> Outcome {
    let id = ObjectIdentifier(keeper)
    let (result, ended, waiters) = table.withLock { table -> (Outcome, [Build], [Waiter]) in
      if let spoiled = table.builds[id]?.spoiled {
        return (spoiled, table.fail(id, with: spoiled), [])
      }
      table.markDone(id, with: instance)
      if table.isBlocked(id) { return (.retry, [], table.waiters(above: id)) }
      return (.built, table.keepAll(with: id), [])
    }
    for waiter in waiters { endCycle(of: waiter) }
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
      table.begin(Build(keeper: nil, frame: frame, blocks: false), id)
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
    for waiter in build.waiters.all {
      let wake = table.withLock { $0.take(waiter) }
      wake?(isForOthers || isForTasks && !waiter.blocks ? .retry : outcome)
    }
  }

  /// Waits for the build of a registration: `wake` is called with how it ended, at once where there
  /// is nothing to wait for or the wait could never end.
  ///
  /// - Parameters:
  ///   - id: the keeper; or a container that is being closed.
  ///   - waiter: who waits.
  ///   - wake: called once, outside of the lock.
  static func wait(
    for id: ObjectIdentifier, _ waiter: Waiter, wake: @escaping @Sendable (Outcome) -> Void
  ) {
    let immediate: Outcome? = table.withLock { table in
      guard table.builds[id] != nil else { return .retry }
      if waiter.isCancelled { return .cancelled }
      waiter.wake = wake
      table.insert(waiter, waitingFor: id)
      return nil
    }
    if let immediate { return wake(immediate) }
    endCycle(of: waiter)
    guard waiter.blocks, !ResolutionConfig.allowSynchronousResolutionOfAsyncEntries else { return }
    let refuse = table.withLock { table -> (@Sendable (Outcome) -> Void)? in
      guard let target = waiter.target,
        table.running(under: target, where: \.frame.suspends) != nil
      else { return nil }
      return table.take(waiter)
    }
    refuse?(.failed(ResolutionError(.requiresAsync, key: waiter.key)))
  }

  /// Ends the cycle that a wait closes, if it closes one.
  private static func endCycle(of waiter: Waiter) {
    guard var search = table.withLock({ _ in WaitCycleSearch(of: waiter) }) else { return }
    while true {
      switch table.withLock({ search.advance(in: $0) }) {
      case .unfinished:
        continue
      case .nothing:
        return
      case .found(let cycle):
        if let end = table.withLock({ $0.end(cycle) }) { end.wake(end.outcome) }
        guard let next = table.withLock({ _ in WaitCycleSearch(of: waiter) }) else { return }
        search = next
      }
    }
  }

  /// A cancelled waiter leaves; the others stay.
  static func leave(_ waiter: Waiter) {
    let wake = table.withLock { table in
      waiter.isCancelled = true
      return table.take(waiter)
    }
    wake?(.cancelled)
  }
}

internal import Synchronization

/// The builds of kept instances that are running now, in all containers, and who waits for them.
/// A container that is being closed is among them: who waits for it may be who it waits for.
///
/// One lock for all of them: it is held for a few instructions when a build begins, ends, or is
/// waited for, never while a factory runs or a chain of builds is followed. So each function is made
/// of steps that take the lock once: the first changes the table, and `BuildAftermath` takes the
/// others, which look at waits that may never end now, and wake waiters.
///
/// A build is running; then done, where it leans on an instance that it has seen early; then over:
/// kept, failed, or to be begun again. A waiter waits for one build, until `take` takes it, which
/// happens once: it is woken with how the build ended, with an early instance, with an error where
/// the wait could never end, or because its task was cancelled.
///
/// Whatever the order of the steps: one build of a registration is in the table, and none begins
/// once its instance is kept or its container is closed; everyone who waits is woken, once; what is
/// kept leans on nothing that is not; a wait is part of a cycle, and a thread waits for what is
/// suspended, for no longer than it takes to look at the wait. `StepSearchTests` goes through all
/// orders, within bounds that it states, of a model (`BuildsModel`) and of this.
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

    /// The same for another than the builder: who can do what that one could not tries again.
    ///
    /// - Parameters:
    ///   - blocks: the other is a sync resolve.
    ///   - builder: the build that has failed first.
    func told(toOneThatBlocks blocks: Bool, by builder: Build) -> Outcome {
      // A task can do what a sync resolve could not.
      if builder.blocks && !blocks && requires(.requiresAsync) { return .retry }
      // And whoever is on the main actor, or can go there, what one elsewhere could not; and whoever
      // has a larger stack.
      return requires(.requiresMainActor) || requires(.tooDeep) ? .retry : self
    }

    /// Whether it failed because of where the builder ran, for a reason of this kind.
    private func requires(_ reason: ResolutionError.Reason) -> Bool {
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
    var target: Build?
    /// The innermost running build that it is inside of.
    var inside: Build?
    fileprivate var isCancelled = false

    init(_ key: AnyKey, blocks: Bool) {
      frame = .current
      self.key = key
      self.blocks = blocks
    }
  }

  static let table = Lock(BuildTable())

  enum Beginning: Sendable {
    /// The caller builds, and calls `complete` or `finish`.
    case build(Build)
    /// The instance, as its keeper wraps it: complete, or to the caller that it is being built
    /// around, with properties still missing.
    case instance(KeptInstance)
    case busy
  }

  /// Begins a build, unless there is an instance or a build already.
  ///
  /// - Parameters:
  ///   - registration: what is built.
  ///   - keeper: where the instance is kept.
  ///   - session: the resolve that the factory runs in.
  ///   - around: the innermost frame of this task or thread.
  ///   - suspends: whether the factory may suspend.
  ///   - blocks: whether the caller is a sync resolve.
  /// - Throws: `.cycle` where the build runs around the caller, and its instance is not made yet;
  ///   `.noResolver` where the container that would keep the instance was closed.
  @inline(never)
  static func begin(
    _ registration: Registration, in keeper: any Keeper, session: ResolutionSession,
    inside around: ResolutionFrame?, suspends: Bool, blocks: Bool
  ) throws -> Beginning {
    let container = keeper.container
    let build = Build(
      of: registration, in: keeper, container: container, session: session, inside: around,
      suspends: suspends, blocks: blocks)
    return try table.withLock { table in
      if let current = keeper.current { return .instance(current) }
      guard let running = table.build(of: build.owner) else {
        if container?.isClosed == true {
          throw ResolutionError(.noResolver, key: registration.key)
        }
        table.begin(build)
        return .build(build)
      }
      guard let around = build.parent, around.isInside(running) else { return .busy }
      guard let early = running.early else {
        let canWait = around.isInjecting(within: running)
        throw ResolutionError(cycleThrough: registration, awaiting: canWait ? running : nil)
      }
      table.lean(table.innermostBuild(around: around), on: running)
      return .instance(early)
    }
  }

  /// Shows the instance of a running build to what its properties need.
  @inline(never)
  static func expose(_ instance: KeptInstance, of keeper: any Keeper) {
    table.withLock { table in
      if let build = table.build(of: ObjectIdentifier(keeper)) { table.expose(instance, build) }
    }
  }

  /// Lets an injection wait for the instance of a build that is running around it.
  ///
  /// - Returns: false where the instance is there by now, or its build is over.
  @inline(never)
  static func postpone(
    _ injection: InstanceFilling, in frame: ResolutionFrame, until awaited: ResolutionFrame
  ) -> Bool {
    table.withLock { $0.postpone(injection, in: frame, until: awaited) }
  }

  /// Lets an injection that was taken wait on, until the build's factory has returned.
  @inline(never)
  static func putBack(_ injection: InstanceFilling, in frame: ResolutionFrame) {
    table.withLock { $0.putBack(injection, in: frame) }
  }

  /// What waits for the instance of a build.
  @inline(never)
  static func takePostponed(_ keeper: any Keeper) -> [InstanceFilling] {
    table.withLock { table in
      table.build(of: ObjectIdentifier(keeper))?.takePostponed() ?? []
    }
  }

  /// What becomes of a build whose factory has returned.
  enum Completion {
    case kept
    case failed(any Error)
    /// It is kept once what it has seen is complete: look again.
    case pending
    /// Something waits for the instance, and can see it now. The caller goes on with that, and then
    /// completes the build again.
    case awaited([InstanceFilling])
  }

  /// Ends a build whose instance is made, with all of its properties: keeps it, unless it has seen an
  /// instance that is not complete yet. Then it is kept together with that one, or not at all, so
  /// that nobody outside of the cycle finds a part of it that is not complete, or has failed.
  @inline(never)
  static func complete(_ build: Build, with instance: KeptInstance) -> Completion {
    let (completion, aftermath) = beginCompleting(build, with: instance)
    aftermath.run()
    return completion
  }

  /// The first step of `complete`.
  static func beginCompleting(
    _ build: Build, with instance: KeptInstance
  ) -> (Completion, BuildAftermath) {
    var isOver = false
    var (ended, waiters, outcome): ([Build], [Waiter], Outcome) = ([], [], .built)
    let completion = table.withLock { table -> Completion in
      if build.isOver { return .pending }
      if let spoiled = build.links?.spoiled {
        outcome = spoiled
        ended = table.fail(build, with: spoiled)
        if case .failed(let error) = spoiled { return .failed(error) }
        return .pending
      }
      // Most builds have to do with no other.
      if build.links == nil {
        isOver = true
        table.keep(build, with: instance)
        return .kept
      }
      // A task that the factory has started may have come until now.
      let postponed = build.takePostponed()
      guard postponed.isEmpty else {
        table.expose(instance, build)
        return .awaited(postponed)
      }
      table.markDone(build, with: instance)
      guard !table.isBlocked(build) else {
        waiters = table.waiters(above: build)
        return .pending
      }
      isOver = true
      ended = table.keepAll(with: build)
      return .kept
    }
    let aftermath = BuildAftermath(settling: waiters, outcome, by: build)
    if isOver { aftermath.end(build) }
    for other in ended { aftermath.end(other) }
    return (completion, aftermath)
  }

  /// Marks a container as closed: from now on no build begins there.
  ///
  /// - Returns: the closing, to be ended by `finish`, and the keepers of the builds that
  ///   are running there; nil where the container was closed before.
  static func beginClosing(
    _ container: Container
  ) -> (closing: Build, running: [any Keeper])? {
    let closing = Build(closing: container)
    return table.withLock { table in
      guard container.markClosed() else { return nil }
      var running: [any Keeper] = []
      for build in table.all where build.container == closing.owner {
        if let keeper = build.keeper { running.append(keeper) }
      }
      table.begin(closing)
      return (closing, running)
    }
  }

  /// Ends a build that has failed, and those that have seen its instance, or the closing of a
  /// container, and wakes who waited.
  ///
  /// - Parameter outcome: what those who waited are told.
  @inline(never)
  static func finish(_ build: Build, _ outcome: Outcome) {
    beginFinishing(build, outcome).run()
  }

  /// The first step of `finish`.
  static func beginFinishing(_ build: Build, _ outcome: Outcome) -> BuildAftermath {
    let failed = table.withLock { $0.fail(build, with: outcome) }
    let aftermath = BuildAftermath(outcome, by: build)
    for other in failed { aftermath.end(other) }
    return aftermath
  }

  /// Waits for the build of a registration: `wake` is called with how it ended, at once where there
  /// is nothing to wait for or the wait could never end.
  ///
  /// - Parameters:
  ///   - owner: the keeper; or a container that is being closed.
  ///   - waiter: who waits.
  ///   - wake: called once, outside of the lock.
  @inline(never)
  static func wait(
    for owner: ObjectIdentifier, _ waiter: Waiter, wake: @escaping @Sendable (Outcome) -> Void
  ) {
    beginWaiting(for: owner, waiter, wake: wake).run()
  }

  /// The first step of `wait`.
  static func beginWaiting(
    for owner: ObjectIdentifier, _ waiter: Waiter, wake: @escaping @Sendable (Outcome) -> Void
  ) -> BuildAftermath {
    let immediate: Outcome? = table.withLock { table in
      guard let build = table.build(of: owner) else { return .retry }
      if waiter.isCancelled { return .cancelled }
      waiter.wake = wake
      table.insert(waiter, waitingFor: build)
      return nil
    }
    guard let immediate else { return BuildAftermath(settling: [waiter]) }
    wake(immediate)
    return BuildAftermath()
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

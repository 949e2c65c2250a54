internal import Synchronization

/// The running builds of kept instances in all containers, and their waiters.
///
/// The closing of a container counts as a build, because its waiters and the builds that it waits
/// for may be in one cycle.
///
/// One lock guards all builds. It is held for a few instructions when a build begins, ends or is
/// waited for, never while a factory runs or a chain of builds is followed. So each function takes
/// the lock once, to change the table; the `BuildAftermath` that some return takes the other steps,
/// which examine waits that may never end now, and wake waiters.
///
/// A build *leans on* another if it has seen that one's instance early, before it was complete. A
/// build is running; then done, if it leans on another; then over: kept, failed, or to be begun
/// again. A waiter waits for one build until `take` removes it, once. It is woken with the build's
/// outcome, an early instance, an error if the wait could never end, or because its task was
/// cancelled.
///
/// Invariants, in every order of the steps: the table has one build per keeper, and none begins
/// once its instance is kept or its container is closed; every waiter is woken once; no kept
/// instance leans on one that is not kept; a wait that closes a cycle, or blocks a thread on a
/// suspended build, lasts only until it is examined. `StepSearchTests` tries all orders, within its
/// stated bounds, of a model (`BuildsModel`) and of this code.
enum Builds {
  /// The result of a build, for its waiters.
  enum Outcome: Sendable {
    case built
    case failed(any Error)
    /// The instance before its properties are complete: waiting for the rest would close a cycle.
    case early(KeptInstance)
    /// The builder's task was cancelled, or the build was over before the wait began: try again.
    case retry
    /// The waiter's own task was cancelled.
    case cancelled

    /// The outcome for a waiter or another build: `.retry` if it may succeed where the builder
    /// could not.
    ///
    /// - Parameters:
    ///   - blocks: whether the recipient is a sync resolve.
    ///   - builder: the build that failed first.
    func told(toOneThatBlocks blocks: Bool, by builder: Build) -> Outcome {
      // An async resolve may succeed where a sync one could not.
      if builder.blocks && !blocks && requires(.requiresAsync) { return .retry }
      // So may a waiter on the main actor, or able to go there, and one with a larger stack.
      return requires(.requiresMainActor) || requires(.tooDeep) ? .retry : self
    }

    /// Whether the build failed for this reason, which depends on where the builder ran.
    private func requires(_ reason: ResolutionError.Reason) -> Bool {
      if case .failed(let error as ResolutionError) = self { error.reason == reason } else { false }
    }
  }

  /// A waiter for one build. `wake` is called once, outside the lock. Unchecked: the lock guards
  /// the variables.
  final class Waiter: @unchecked Sendable {
    let frame: ResolutionFrame?
    /// Whether the wait blocks a thread.
    let blocks: Bool
    let key: AnyKey
    var wake: (@Sendable (Outcome) -> Void)?
    /// The awaited build; nil before the wait, and once the waiter is woken.
    var target: Build?
    /// The innermost running build around the waiter.
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
    /// The instance, as its keeper wraps it. It is complete, unless the caller runs inside its
    /// build: then properties may still be missing.
    case instance(KeptInstance)
    case busy
  }

  /// Begins a build, unless there is an instance or a build already.
  ///
  /// - Parameters:
  ///   - registration: the registration to build.
  ///   - keeper: the keeper of the instance.
  ///   - session: the resolve that the factory runs in.
  ///   - around: the innermost frame of this task or thread.
  ///   - suspends: whether the factory may suspend.
  ///   - blocks: whether the caller is a sync resolve.
  /// - Throws: `.cycle` if the caller runs inside the build and the instance is not made yet;
  ///   `.noResolver` if the container that would keep the instance was closed.
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

  /// Makes the instance of a running build visible to its dependencies.
  @inline(never)
  static func expose(_ instance: KeptInstance, of keeper: any Keeper) {
    table.withLock { table in
      if let build = table.build(of: ObjectIdentifier(keeper)) { build.expose(instance) }
    }
  }

  /// Postpones an injection until the instance of a build that runs around it exists.
  ///
  /// - Returns: false if the instance already exists, or if its build is over.
  @inline(never)
  static func postpone(
    _ injection: InstanceFilling, in frame: ResolutionFrame, until awaited: ResolutionFrame
  ) -> Bool {
    table.withLock { table in
      guard let build = awaited.asBuild, build.isRunning, build.early == nil else { return false }
      table.lean(table.innermostBuild(around: frame), on: build)
      build.addingLinks.postponed.append(injection)
      awaited.notePostponed()
      return true
    }
  }

  /// Postpones an injection again, until the build's factory has returned.
  @inline(never)
  static func putBack(_ injection: InstanceFilling, in frame: ResolutionFrame) {
    table.withLock { _ in
      guard let build = frame.asBuild, build.isRunning else { return }
      build.addingLinks.postponed.append(injection)
    }
  }

  /// Takes the injections that wait for the instance of a keeper's build.
  @inline(never)
  static func takePostponed(_ keeper: any Keeper) -> [InstanceFilling] {
    table.withLock { table in
      table.build(of: ObjectIdentifier(keeper))?.takePostponed() ?? []
    }
  }

  /// The result of completing a build whose factory has returned.
  enum Completion {
    case kept
    case failed(any Error)
    /// The build leans on an instance that is not complete yet. It is kept together with that one:
    /// look again.
    case pending
    /// Injections wait for the instance, which they can see now. The caller runs them, and then
    /// completes the build again.
    case awaited([InstanceFilling])
  }

  /// Ends a build whose instance and properties are made. Keeps the instance, unless it leans on an
  /// incomplete one. Then both are kept together or not at all, so that code outside the cycle
  /// never finds an incomplete or failed part of it.
  ///
  /// - Returns: the aftermath to run; nil if the build has no links to others.
  @inline(never)
  static func complete(
    _ build: Build, with instance: KeptInstance
  ) -> (completion: Completion, aftermath: BuildAftermath?) {
    var (isOver, isAlone) = (false, false)
    var (ended, waiters, outcome): ([Build], [Waiter], Outcome) = ([], [], .built)
    let completion = table.withLock { table -> Completion in
      if build.isOver { return .pending }
      if let spoiled = build.links?.spoiled {
        outcome = spoiled
        ended = table.fail(build, with: spoiled)
        if case .failed(let error) = spoiled { return .failed(error) }
        return .pending
      }
      // Most builds have no links to others.
      if build.links == nil {
        isAlone = true
        table.keep(build, with: instance)
        return .kept
      }
      // A task that the factory started may have postponed an injection until now.
      let postponed = build.takePostponed()
      guard postponed.isEmpty else {
        build.expose(instance)
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
    if isAlone {
      build.clear()
      return (completion, nil)
    }
    let aftermath = BuildAftermath(settling: waiters, outcome, by: build)
    if isOver { aftermath.end(build) }
    for other in ended { aftermath.end(other) }
    return (completion, aftermath)
  }

  /// Marks a container as closed: from now on no build begins there.
  ///
  /// - Returns: the closing, to be ended by `finish`, and the keepers of the builds that are
  ///   running there; nil if the container was closed before.
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

  /// Ends a failed build and the builds that have seen its instance, or ends the closing of a
  /// container.
  ///
  /// - Parameter outcome: the outcome for the waiters.
  /// - Returns: the aftermath to run, which wakes the waiters.
  @inline(never)
  static func finish(_ build: Build, _ outcome: Outcome) -> BuildAftermath {
    let failed = table.withLock { $0.fail(build, with: outcome) }
    let aftermath = BuildAftermath(outcome, by: build)
    for other in failed { aftermath.end(other) }
    return aftermath
  }

  /// Waits for the build of a registration. Calls `wake` with the outcome, at once if there is
  /// nothing to wait for or the wait could never end.
  ///
  /// - Parameters:
  ///   - owner: the identity of the keeper, or of a container that is being closed.
  ///   - wake: called once, outside the lock.
  /// - Returns: the aftermath to run.
  @inline(never)
  static func wait(
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

  /// Removes a cancelled waiter; the others stay.
  static func leave(_ waiter: Waiter) {
    let wake = table.withLock { table in
      waiter.isCancelled = true
      return table.take(waiter)
    }
    wake?(.cancelled)
  }
}

extension Builds {
  /// Waits for a registration's build, or the closing of a container, and returns its outcome;
  /// `.retry` if there is none.
  ///
  /// - Parameters:
  ///   - id: the identity of the keeper or the container.
  ///   - key: the key for errors.
  nonisolated(nonsending) static func outcome(
    of id: ObjectIdentifier, _ key: AnyKey
  ) async -> Outcome {
    let waiter = Waiter(key, blocks: false)
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        wait(for: id, waiter) { continuation.resume(returning: $0) }.run()
      }
    } onCancel: {
      leave(waiter)
    }
  }
}

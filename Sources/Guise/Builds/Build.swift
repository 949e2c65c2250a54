/// The build of an instance that is going to be kept.
// Unchecked, for exclusivity too: the lock of `Builds` guards all but `graph`, its runner's own.
final class Build: @unchecked Sendable {
  enum State {
    case running
    /// Kept or dropped with the build that this one leans on, which may be its successor.
    case made
    case kept
    case failed
  }

  let slot: Slot
  /// The container that keeps the instance; nil if a resolve does.
  let keeper: Container?
  /// The resolve that began the build first, and the input of the factory.
  let origin: Resolution
  let input: Input
  let outer: Build?
  let depth: Int
  /// The task that runs it; 0 if that does not `await`.
  let task: Int
  /// The outermost resolve that runs it.
  @exclusivity(unchecked) var graph: Graph
  /// Whether it, or one further in, has called async code, so that no thread may block on it.
  @exclusivity(unchecked) var suspends = false
  @exclusivity(unchecked) var state = State.running
  /// Whether it runs code on the main actor.
  @exclusivity(unchecked) var needsMain = false
  /// The instance, once the factory has made it.
  @exclusivity(unchecked) var made: AnyBox?
  /// The rest of the work on it before it is decorated.
  @exclusivity(unchecked) var filling: Filling?
  /// Whether requests inside the build get it.
  @exclusivity(unchecked) var isShown = false
  /// The number of decorators that have run on it; `.max` if none may run any more.
  @exclusivity(unchecked) var decorated = 0
  /// The fillings to do once the instance exists: those further in that wait for it come first.
  @exclusivity(unchecked) var fillings: [Filling] = []
  /// While it runs: the builds that it, or one further in, needs to be complete. Once it is made: the
  /// one that it is kept with, or its successor.
  @exclusivity(unchecked) var leans: [Build] = []
  /// The builds further in that are made, and kept together with this one or one further out.
  @exclusivity(unchecked) var uncommitted: [Build] = []
  /// The instances to notify once they are kept, whose own resolve has ended before.
  @exclusivity(unchecked) var notes: [Note] = []
  /// The build to hand over, once the code of this one has unwound.
  @exclusivity(unchecked) var yield: Yield?
  /// The build whose successor this one is.
  @exclusivity(unchecked) var predecessor: Build?
  /// The waiter of its task for the successor, if a thread has taken it over; nil once the task waits.
  @exclusivity(unchecked) var claim: Waiter?
  /// The number of the failure that it got from another build, if any.
  @exclusivity(unchecked) var failure: Int?
  /// The running builds directly inside this one.
  @exclusivity(unchecked) var inner: [Build] = []
  @exclusivity(unchecked) var waiters: [Waiter] = []
  /// The waiters that are inside this build, but not inside an inner one.
  @exclusivity(unchecked) var waits: [Waiter] = []

  /// Begins the build. Called under the lock of `Builds`.
  init(
    _ slot: Slot, in keeper: Container?, _ origin: Resolution, _ input: Input,
    inside outer: Build?, by task: Int
  ) {
    (self.slot, self.keeper, self.origin, self.input) = (slot, keeper, origin, input)
    (self.outer, self.task, graph) = (outer, task, origin.graph)
    depth = (outer?.depth ?? 0) + 1
    outer?.inner.append(self)
    slot.build = self
  }

  /// The same build in other hands. Builds that lean on this one lean on the other then.
  func successor(inside outer: Build?, by task: Int) -> Build {
    self.outer?.inner.remove(self)
    // The origin would hold the builds around the old one, and they the new one.
    let origin = origin.inside(nil, of: origin.graph)
    let new = Build(slot, in: keeper, origin, input, inside: outer, by: task)
    (new.made, new.isShown, new.decorated) = (made, isShown, decorated)
    (new.filling, new.needsMain) = (filling.take(), needsMain)
    new.filling?.owner = new
    for filling in fillings where filling.owner === self { filling.owner = new }
    (new.fillings, new.uncommitted) = (fillings, uncommitted)
    (new.waiters, new.notes, new.leans) = (waiters, notes, leans)
    (fillings, uncommitted, waiters, notes) = ([], [], [], [])
    (state, leans, new.predecessor) = (.made, [new], self)
    return new
  }

  var registration: Registration { slot.registration }

  /// The instance, for requests inside the build.
  var early: AnyBox? { isShown ? made : nil }

  var step: ResolutionError.Step { registration.step(for: input) }

  @inline(never) func isInside(_ other: Build) -> Bool {
    var next: Build? = self
    while let build = next, build.depth >= other.depth {
      if build === other { return true }
      next = build.outer
    }
    return false
  }

  /// The innermost running build, from this one outward.
  @inline(never) var running: Build? {
    var next: Build? = self
    while let build = next, build.state != .running { next = build.outer }
    return next
  }

  /// The build that this one is kept with: itself, unless it is made.
  @inline(never) var root: Build {
    var root = self
    while root.state == .made, let next = root.leans.first { root = next }
    return root
  }

  typealias Supports = (outermost: Build?, innermost: Build?, isTorn: Bool)

  /// The running builds around this one that it leans on. If it is torn, it leans on one that is in
  /// other hands or has failed, and cannot be kept.
  ///
  /// - Parameter taker: where those around it do not count.
  @inline(never) func supports(outside taker: Build? = nil) -> Supports {
    var (outermost, innermost): (Build?, Build?)
    for lean in leans {
      let root = lean.root
      if root === self || root.state == .kept || taker?.isInside(root) == true { continue }
      if root.state != .running || !isInside(root) { return (nil, nil, true) }
      if root.depth < outermost?.depth ?? .max { outermost = root }
      if root.depth > innermost?.depth ?? 0 { innermost = root }
    }
    return (outermost, innermost, false)
  }

  func lean(on other: Build) {
    if other !== self && !leans.contains(where: { $0 === other }) { leans.append(other) }
  }

  func give(_ yield: Yield, _ after: inout Builds.Aftermath) {
    if let old = self.yield { after.garbage.append(old.waiter) }
    self.yield = yield
  }

  /// The waiter that the task of this build is suspended in, here or further in.
  var parked: Waiter? {
    var build = self
    while build.task != 0 && build.task == task {
      if let waiter = build.waits.first(where: { $0.task == task }) { return waiter }
      guard let next = build.inner.first(where: { $0.task == task }) else { return nil }
      build = next
    }
    return nil
  }

  /// The waiters anywhere inside this build that have no outcome yet.
  var allWaits: [Waiter] {
    var open = [self]
    var waits: [Waiter] = []
    while let build = open.popLast() {
      for waiter in build.waits where waiter.outcome == nil { waits.append(waiter) }
      open += build.inner
    }
    return waits
  }
}

extension Slot {
  /// The build of the slot's instance. Guarded by the lock of `Builds`.
  final var build: Build? {
    get { work.map { unsafeDowncast($0, to: Build.self) } }
    set { work = newValue }
  }
}

/// One request that waits for a slot, or a task on its way to another executor.
// Unchecked: the lock of `Builds` guards all variables.
final class Waiter: @unchecked Sendable {
  /// The result of a wait: a build that was handed over; nil to look again.
  typealias Outcome = Result<Build?, any Error>

  /// The slot that is waited for; nil on the way to another executor.
  @exclusivity(unchecked) var slot: Slot?
  /// The innermost build around the waiter.
  @exclusivity(unchecked) var inside: Build?
  /// The task that is suspended; 0 if a thread is blocked.
  let task: Int
  let oldFailures: Int
  @exclusivity(unchecked) var wake: (@Sendable () -> Void)?
  @exclusivity(unchecked) var outcome: Outcome?

  init(_ slot: Slot?, inside: Build?, _ task: Int, _ oldFailures: Int) {
    (self.slot, self.inside, self.task, self.oldFailures) = (slot, inside, task, oldFailures)
  }

  /// Suspends this task until there is an outcome.
  @inline(never) nonisolated(nonsending) func value() async -> Outcome {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        Builds.wait(self) { continuation.resume() }
      }
    } onCancel: {
      Builds.locked { Builds.wake(self, .failure(CancellationError()), &$0) }
    }
    return Builds.arrive(self)
  }
}

/// A build to be given up to one that waits for it. Code on the way there gets a `CancellationError`.
struct Yield {
  let build: Build
  let waiter: Waiter
}

/// The error that makes a resolve begin again.
struct Again: Error {}

/// Builds each kept instance once, in all containers.
///
/// A build belongs to a slot, and to the chain of builds around it. All steps are taken under one
/// lock; no user code runs in it. The protocol:
///
/// 1. Asked inside its own chain, a build gives its instance early, if that exists (who asks then
///    *leans* on it), or throws `.cycle`.
/// 2. A filling that fails with such a `.cycle` waits in the `fillings` of the build that it needs,
///    and leans on that.
/// 3. Who asks for a slot under construction otherwise waits. If that closes a cycle, the waiter in
///    the way is told to yield: its thread unwinds to the build that is wanted, and hands it over.
///    So one thread has the whole cycle, and its outcome is that of one thread alone.
/// 4. A build that is handed over keeps its instance, if that exists, what is left to do on it, and
///    all that was made inside: nothing is made twice. If it, or one inside, leans on a build further
///    out, that one is handed over instead, unless the waiter is inside that.
/// 5. A build that is unwound on the way to another one passes on what was made in it. If its
///    instance exists, it is made; if not, it just ends: nobody has seen an instance of it.
/// 6. A made build is kept or dropped with the innermost one that it leans on; that, and who asked for
///    it, lean on the others. One that leans on a build in other hands is dropped, and its request
///    looks again. Nobody sees an instance before it, and all that is kept with it, is complete.
/// 7. Who waited for a build that ended without an instance looks again, unless it failed for good:
///    then it gets the error, if its resolve is older. A `CancellationError` is never for good.
/// 8. Code that yields gets a `CancellationError`. It may catch or wrap that, or keep it: the build
///    remembers what to yield, and throws again at its next step.
/// 9. Before async code is called, the build and those around it are marked: a thread that meets
///    one, or blocks on it, throws `.requiresAsync`.
/// 10. A task that waits, or goes to the main actor and back, is *parked* until it runs again. A
///    thread never blocks on a parked task. It takes over that task's innermost build, or the one
///    that this leans on, completes it, and looks again. The task waits for that build from then on,
///    and comes to know it once it has unwound.
/// 11. A thread that cannot complete an instance, because the rest needs `await` or the main actor,
///    hands the build to one that waits for it; so does a cancelled task. Without a waiter, or if
///    the build leans on another one, it is dropped.
enum Builds {
  private static let lock = Lock(())

  /// The work for after the lock: waking, closing, and releasing objects with a user's `deinit`.
  struct Aftermath {
    var work: [() -> Void] = []
    var garbage: [AnyObject] = []

    @inline(never) fileprivate func finish() { for work in work { work() } }
  }

  static func locked<Result>(_ body: (inout Aftermath) throws -> Result) rethrows -> Result {
    var after = Aftermath()
    defer { after.finish() }
    return try lock.withLock { _ in Shared(try body(&after)) }.value
  }

  enum Beginning {
    case instance(AnyBox)
    case build(Build)
    case wait(Waiter)
  }

  /// Begins a build, or finds another way to the instance.
  ///
  /// - Parameters:
  ///   - keeper: the container that keeps the instance; nil if a resolve does.
  ///   - task: the caller's task; 0 if it does not `await`.
  ///   - last: the build that the caller was handed, or has run.
  /// - Throws: `.cycle` if the caller runs inside the build, without an instance yet; `.requiresAsync`
  ///   if a thread would block on a suspended build; `.noResolver` if the container was closed.
  @inline(never) static func begin(
    _ slot: Slot, in keeper: Container?, _ resolution: Resolution, _ input: Input, by task: Int,
    after last: Build?
  ) throws -> Beginning {
    try locked { after in
      if let last {
        if last.state == .running { return .build(last) }
        if let claim = last.claim.take() { return .wait(claim) }
      }
      if let box = slot.current { return .instance(box) }
      let around = resolution.build?.running
      // A task that it has started may go on; sync code there cannot be told from the build's own.
      if let around, around.yield != nil, task == 0 || task == around.task {
        throw CancellationError()
      }
      guard let other = slot.build else {
        if keeper?.isClosed == true {
          throw ResolutionError(.noResolver, key: slot.registration.key)
        }
        return .build(Build(slot, in: keeper, resolution, input, inside: around, by: task))
      }
      if let around, around.isInside(other.root) {
        return .instance(try early(other, inside: around))
      }
      return .wait(try wait(for: other, inside: around, by: task, resolution.graph, &after))
    }
  }

  /// The instance of a build around the caller, before it is complete.
  private static func early(_ build: Build, inside around: Build) throws -> AnyBox {
    guard let early = build.early else {
      var cycle = ErrorPath([build.step])
      var next: Build? = around
      while let inner = next {
        cycle.add(inner.step)
        next = inner === build ? nil : inner.outer
      }
      throw ResolutionError(build.registration.key, awaiting: build, cycle: cycle)
    }
    around.lean(on: build.root)
    return early
  }

  private static func wait(
    for build: Build, inside around: Build?, by task: Int, _ graph: Graph, _ after: inout Aftermath
  ) throws -> Waiter {
    let root = build.root
    if root.suspends {
      if task == 0 && !ResolutionConfig.allowSynchronousResolutionOfAsyncEntries {
        throw ResolutionError(.requiresAsync, key: build.registration.key)
      }
      if let around, task != 0 { suspend(around, &after) }
    }
    let waiter = Waiter(build.slot, inside: around, task, graph.oldFailures)
    if task == 0, let parked = root.parked, let inner = parked.inside {
      try takeOver(inner, from: parked, for: waiter, &after)
      return waiter
    }
    build.waiters.append(waiter)
    enter(waiter, &after)
    demand(waiter, &after)
    return waiter
  }

  /// Keeps the instance, as far as it is made and decorated, for whoever goes on with the build.
  ///
  /// - Parameter isShown: whether requests inside the build get it.
  @inline(never) static func hold(
    _ box: AnyBox, _ filling: Filling?, of build: Build, isShown: Bool = false, decorated: Int
  ) throws {
    try locked { after in
      if build.yield != nil { throw CancellationError() }
      if let inner = build.made { after.garbage.append(inner) }
      (build.made, build.isShown, build.decorated) = (box, isShown, decorated)
      filling?.owner = build
      if isShown, let filling { build.fillings.append(filling) } else { build.filling = filling }
    }
  }

  /// The next filling of a build.
  ///
  /// - Parameter done: the one that was done.
  @inline(never) static func next(_ build: Build, after done: Filling?) -> Filling? {
    locked { after in
      if let done { after.garbage.append(done) }
      if !build.isShown {
        // Fillings that need the instance wait until it is decorated.
        if done != nil { build.filling = nil }
        return build.filling
      }
      // Nobody needs the instance of a build that has failed.
      while let next = build.fillings.first, next === done || next.owner?.state == .failed {
        after.garbage.append(build.fillings.removeFirst())
      }
      return build.fillings.first
    }
  }

  @inline(never) static func made(_ build: Build?) -> AnyBox? { locked { _ in build?.made } }

  /// The error that an observer sees: none if another thread or task goes on with the instance.
  @inline(never) static func shown(_ error: (any Error)?, of build: Build?) -> (any Error)? {
    locked { _ in
      guard error != nil, let build, build.yield != nil else { return error }
      return build.made == nil && build.state != .kept ? CancellationError() : nil
    }
  }

  /// Throws if the build yields: its code may have caught the error.
  @inline(never) static func check(_ build: Build?) throws {
    guard let build else { return }
    try locked { _ in
      if build.running?.yield != nil { throw CancellationError() }
    }
  }

  /// Lets a filling wait for the instance of a build around it.
  ///
  /// - Returns: false if the instance is there by now.
  /// - Throws: the error, if waiting does not help.
  @inline(never) static func postpone(
    _ filling: Filling, after error: any Error, inside around: Build?
  ) throws -> Bool {
    try locked { _ in
      guard let awaited = (error as? ResolutionError)?.awaited as? Build, awaited.state == .running,
        let around = around?.running, around.isInside(awaited), around.yield == nil
      else { throw error }
      if awaited.early != nil { return false }
      around.lean(on: awaited)
      if filling.owner == nil { filling.owner = around }
      awaited.fillings.append(filling)
      return true
    }
  }

  /// Calls `wake` once there is an outcome, outside the lock.
  static func wait(_ waiter: Waiter, _ wake: @escaping @Sendable () -> Void) {
    let isOver = locked { _ in
      waiter.wake = wake
      return waiter.outcome != nil
    }
    if isOver { wake() }
  }

  /// Removes a waiter, once, and wakes it.
  @inline(never)
  static func wake(_ waiter: Waiter, _ outcome: Waiter.Outcome, _ after: inout Aftermath) {
    if waiter.outcome != nil { return }
    waiter.slot?.build?.waiters.remove(waiter)
    waiter.outcome = outcome
    if let wake = waiter.wake { after.work.append(wake) }
  }

  /// If a waiter closes a cycle of waits, tells the waiters in the way to yield its build.
  private static func demand(_ waiter: Waiter, _ after: inout Aftermath) {
    guard let around = waiter.inside?.running, let root = waiter.slot?.build?.root else { return }
    for inner in root.allWaits where leads(inner, around: around) {
      inner.inside?.give(Yield(build: root, waiter: waiter), &after)
      wake(inner, .failure(CancellationError()), &after)
    }
  }

  /// Whether the build that a waiter waits for leads to one around a build.
  private static func leads(_ waiter: Waiter, around inner: Build) -> Bool {
    var open = [waiter]
    var seen: Set<ObjectIdentifier> = []
    while let waiter = open.popLast() {
      guard let build = waiter.slot?.build?.root, seen.insert(ObjectIdentifier(build)).inserted
      else { continue }
      if inner.isInside(build) { return true }
      open += build.allWaits
    }
    return false
  }
}

extension Builds {
  static let failureCount = Counter()

  /// Ends a build whose instance is made.
  ///
  /// - Returns: false if fillings wait for the instance, which they can see now.
  @inline(never) static func finish(_ build: Build, _ box: AnyBox) throws -> Bool {
    try locked { after in
      if build.yield != nil { throw CancellationError() }
      if build.fillings.contains(where: { $0.owner?.state != .failed }) {
        (build.made, build.isShown, build.decorated) = (box, true, .max)
        return false
      }
      let supports = build.supports()
      if let support = supports.innermost {
        (build.made, build.isShown, build.decorated) = (box, true, .max)
        pass(build, to: support, &after)
      } else if supports.isTorn {
        throw Again()
      } else {
        build.outer?.inner.remove(build)
        for other in build.uncommitted { keep(other, other.early, by: build.graph, &after) }
        keep(build, box, by: build.graph, &after)
        clear(build, &after)
      }
      return true
    }
  }

  /// Ends a build that is tried again, or kept, inside one further out, with what was made in it.
  static func pass(_ build: Build, to target: Build, _ after: inout Aftermath) {
    build.outer?.inner.remove(build)
    build.lean(on: target)
    let leans = build.leans
    // It may lean on one further in than the target.
    let holder = build.supports().innermost ?? target
    (holder.notes, build.notes) = (holder.notes + build.notes, [])
    build.leans = [holder]
    var made = build.uncommitted
    if build.early != nil {
      build.keeper?.record(build.slot)
      build.state = .made
      made.append(build)
    } else {
      // No other code has seen an instance of it.
      for other in made where other.root === build { other.leans = [holder] }
      drop(build, .success(nil), &after)
    }
    target.fillings += build.fillings
    holder.uncommitted += made
    (build.fillings, build.uncommitted) = ([], [])
    let outer = build.outer?.running
    for lean in leans { holder.lean(on: lean) }
    for lean in leans { outer?.lean(on: lean) }
    // They may have the instance early, or wait for another task now.
    for other in made { for waiter in other.waiters { wake(waiter, .success(nil), &after) } }
  }

  @inline(never) private static func keep(
    _ build: Build, _ box: AnyBox?, by graph: Graph, _ after: inout Aftermath
  ) {
    if build.state == .running { build.keeper?.record(build.slot) }
    build.state = .kept
    if let box { build.slot.keep(box) }
    for note in build.notes.reversed() where !graph.add(note) {
      after.work.append { note.instance.didResolveDependencies() }
    }
    if build.registration.isObserved.isSet {
      let registration = build.registration
      let keeper = build.keeper?.isLayer == true ? nil : build.keeper
      let container = keeper ?? build.origin.container(for: registration)
      after.work.append { container?.notify(.kept(registration.key, at: registration.location)) }
    }
    end(build, .success(nil), &after)
  }

  /// Whether a resolve that ends has to notify an instance. If another resolve completes the instance,
  /// the note goes to its build.
  @inline(never) static func isDone(_ note: Note, isComplete: Bool) -> Bool {
    guard let build = note.build else { return isComplete }
    return locked { _ in
      let root = build.root
      let isEnded = root.state == .kept || root.state == .failed
      if !isEnded { root.notes.append(note) }
      return root.state == .kept || isEnded && isComplete
    }
  }

  @inline(never)
  private static func drop(_ build: Build, _ outcome: Waiter.Outcome, _ after: inout Aftermath) {
    if build.state == .made { build.keeper?.state.withLock { $0.created.remove(build.slot) } }
    build.state = .failed
    end(build, outcome, &after)
  }

  private static func end(_ build: Build, _ outcome: Waiter.Outcome, _ after: inout Aftermath) {
    var number: Int?
    if case .failure = outcome {
      number = build.failure ?? failureCount.next()
      build.outer?.running?.failure = number
    }
    for waiter in build.waiters {
      // An older failure is not for it.
      let looksAgain = number.map { $0 <= waiter.oldFailures } ?? true
      if !looksAgain { waiter.inside?.running?.failure = number }
      wake(waiter, looksAgain ? .success(nil) : outcome, &after)
    }
    build.slot.build = nil
    let early = build.early
    if let made = build.made.take() { after.garbage.append(made) }
    if let filling = build.filling.take() { after.garbage.append(filling) }
    for note in build.notes { after.garbage.append(note) }
    for lean in build.leans { after.garbage.append(lean) }
    (build.notes, build.leans) = ([], [])
    var last = build
    // They might refer to each other in a ring.
    while let old = last.predecessor.take() {
      after.garbage.append(old)
      (old.state, old.leans, last) = (build.state, [], old)
    }
    if let keeper = build.keeper, keeper.isClosed, let box = build.slot.current ?? early {
      after.work.append { [slot = build.slot] in keeper.closeLate(box, in: slot) }
    }
  }

  private static func clear(_ build: Build, _ after: inout Aftermath) {
    for filling in build.fillings { after.garbage.append(filling) }
    for other in build.uncommitted { after.garbage.append(other) }
    (build.fillings, build.uncommitted) = ([], [])
  }

  /// Ends a build that has failed, unless it is handed over, or made and kept with another.
  ///
  /// - Parameter asked: the slot whose instance is wanted.
  /// - Throws: the error, unless the request has to look again.
  @inline(never) static func fail(_ build: Build, _ error: any Error, asked: Slot) throws {
    try locked { after in
      var yield = build.yield.take()
      if let yield { after.garbage.append(yield.waiter) }
      if build.state != .running {
        // A thread has taken it over, or one around it: then the yield goes on outward.
        if build.claim != nil { return }
        throw CancellationError()
      }
      if let remembered = yield {
        let waiter = remembered.waiter
        // It has left.
        if waiter.outcome != nil { return }
        if remembered.build === build {
          guard let support = build.supports(outside: waiter.inside).outermost else {
            return handOver(build, to: waiter, &after)
          }
          yield = redirect(waiter, to: support)
        }
      }
      let target = yield?.build ?? (error as? ResolutionError)?.awaited as? Build
      if let target, target !== build, target.state == .running, build.isInside(target) {
        pass(build, to: target, &after)
        if let yield {
          build.outer?.running?.give(yield, &after)
          throw CancellationError()
        }
      } else {
        let looksAgain = yield != nil || error is Again
        leave(build, looksAgain ? .success(nil) : outcome(of: error, for: build), &after)
        if looksAgain { return }
      }
      // If another one is dropped, the instance that is asked for is free again.
      if build.slot === asked || build.state != .failed { throw error }
    }
  }

  /// Has a build further out handed over, to the waiter for one that cannot be kept without it.
  private static func redirect(_ waiter: Waiter, to support: Build) -> Yield {
    waiter.slot?.build?.waiters.remove(waiter)
    waiter.slot = support.slot
    support.waiters.append(waiter)
    return Yield(build: support, waiter: waiter)
  }

  /// Ends a build without keeping it: unless it failed for good, a waiter goes on with its instance.
  private static func leave(_ build: Build, _ outcome: Waiter.Outcome, _ after: inout Aftermath) {
    build.outer?.inner.remove(build)
    var taker = build.waiters.first { $0.task != 0 } ?? build.waiters.first
    for other in build.uncommitted { taker = taker ?? other.waiters.first }
    if case .success = outcome, build.made != nil, build.leans.isEmpty, let taker {
      return handOver(build, to: taker, &after)
    }
    drop(build, outcome, &after)
    for other in build.uncommitted { drop(other, .success(nil), &after) }
    clear(build, &after)
  }

  /// Lets another thread go on where this one was.
  static func handOver(_ build: Build, to taker: Waiter, _ after: inout Aftermath) {
    let new = build.successor(inside: taker.inside?.running, by: taker.task)
    wake(taker, .success(new), &after)
    if taker.task == 0 { return }
    taker.inside?.waits.remove(taker)
    taker.inside = new
    enter(taker, &after)
  }

  /// The outcome for waiters: to look again, if they may succeed where the builder could not.
  private static func outcome(of error: any Error, for build: Build) -> Waiter.Outcome {
    if Task.isCancelled || error is CancellationError { return .success(nil) }
    guard let error = error as? ResolutionError else { return .failure(error) }
    switch error.kind {
    case .requiresAsync where build.task == 0: return .success(nil)
    case .requiresMainActor, .tooDeep: return .success(nil)
    case .cycle:
      // Provisional, while an instance further out may still come to be.
      guard let awaited = error.awaited as? Build, awaited !== build, awaited.state == .running
      else { return .failure(error) }
      return .success(nil)
    default: return .failure(error)
    }
  }
}

extension Builds {
  /// Ends a build whose instance is made.
  ///
  /// - Returns: false if fillings wait for the instance, which they can see now.
  @inline(never)
  static func finish(_ build: Build, _ box: AnyBox) throws -> Bool {
    try locked { after in
      if let yield = build.yield { throw yield }
      if build.fillings.contains(where: { $0.owner?.state != .failed }) {
        (build.made, build.isShown, build.isDecorated) = (box, true, true)
        return false
      }
      if let support = build.support {
        (build.made, build.isShown, build.isDecorated) = (box, true, true)
        pass(build, to: support, &after)
      } else if let root = build.leansOn?.root, root.state != .kept {
        // Seen by a task that goes on after the build that it was started in.
        throw Again()
      } else {
        build.outer?.inner.remove(build)
        keep(build, box, &after)
        for other in build.uncommitted { keep(other, other.early, &after) }
        clear(build, &after)
      }
      return true
    }
  }

  /// Ends a build that is tried again, or kept, inside one further out, with what was made in it.
  static func pass(_ build: Build, to target: Build, _ after: inout Aftermath) {
    build.outer?.inner.remove(build)
    build.lean(on: target)
    var made = build.uncommitted
    if build.early != nil {
      build.state = .made
      made.append(build)
    } else {
      // Nobody has seen an instance of it.
      for other in made where other.root === build { other.leansOn = target }
      drop(build, .success(nil), &after)
    }
    target.fillings += build.fillings
    (build.fillings, build.uncommitted) = ([], [])
    guard let outer = build.outer?.running, let root = build.leansOn else { return }
    outer.uncommitted += made
    outer.lean(on: root)
    for other in made {
      if root.suspends { wakeBlocked(other, &after) }
      // A task beside this one may wait inside the root.
      for waiter in other.waiters { demand(waiter, &after) }
    }
  }

  @inline(never)
  private static func keep(_ build: Build, _ box: AnyBox?, _ after: inout Aftermath) {
    build.state = .kept
    if let box { build.slot.keep(box) }
    build.registration.noteKept(&after)
    end(build, .success(nil), &after)
  }

  @inline(never)
  private static func drop(_ build: Build, _ outcome: Waiter.Outcome, _ after: inout Aftermath) {
    build.state = .failed
    if build.isRecorded { build.keeper?.state.withLock { $0.created.remove(build.slot) } }
    end(build, outcome, &after)
  }

  private static func end(_ build: Build, _ outcome: Waiter.Outcome, _ after: inout Aftermath) {
    for waiter in build.waiters { wake(waiter, outcome, &after) }
    build.slot.build = nil
    let early = build.early
    if let made = build.made.take() { after.garbage.append(made) }
    if let keeper = build.keeper, keeper.isClosed, let box = build.slot.current ?? early {
      after.work.append { [slot = build.slot] in keeper.closeLate(box, in: slot) }
    }
  }

  private static func clear(_ build: Build, _ after: inout Aftermath) {
    for filling in build.fillings { after.garbage.append(filling) }
    for other in build.uncommitted { after.garbage.append(other) }
    (build.fillings, build.uncommitted) = ([], [])
  }

  /// Ends a build that keeps nothing, unless it is handed over, or made and kept with another.
  ///
  /// - Returns: whether to go on with the build; false to look again.
  /// - Throws: the error of the build.
  @inline(never)
  static func fail(_ build: Build, _ error: any Error) throws -> Bool {
    try locked { after in
      if build.state != .running {
        if (error as? Yield)?.build === build { return false }
        throw error
      }
      var error = build.yield ?? error
      build.yield = nil
      if let yield = error as? Yield, yield.build === build {
        if let support = build.support {
          // It goes to the other thread together with all that it has seen.
          let waiter = yield.waiter
          if waiter.outcome == nil && waiter.slot === build.slot {
            build.waiters.remove(waiter)
            waiter.slot = support.slot
            support.waiters.append(waiter)
          }
          error = Yield(build: support, waiter: waiter)
        } else if yield.waiter.outcome != nil {
          return true
        } else {
          handOver(build, to: yield.waiter, &after)
          return false
        }
      }
      let yield = error as? Yield
      let target = yield?.build ?? (error as? ResolutionError)?.awaited as? Build
      if let target, target !== build, target.state == .running, build.isInside(target) {
        pass(build, to: target, &after)
        if let yield { build.outer?.running?.yield = yield }
        throw error
      }
      build.outer?.inner.remove(build)
      drop(build, outcome(of: error, for: build), &after)
      for other in build.uncommitted { drop(other, .success(nil), &after) }
      clear(build, &after)
      if error is any InternalError { return false }
      throw error
    }
  }

  /// Lets another thread go on where this one was.
  static func handOver(_ build: Build, to taker: Waiter, _ after: inout Aftermath) {
    build.outer?.inner.remove(build)
    let new = Build(
      build.slot, in: build.keeper, build.origin, build.input, inside: taker.inside?.running,
      by: taker.task)
    (new.made, new.isShown, new.isDecorated) = (build.made, build.isShown, build.isDecorated)
    (new.isRecorded, new.needsMain) = (build.isRecorded, build.needsMain)
    new.filling = build.filling
    new.filling?.owner = new
    for filling in build.fillings where filling.owner === build { filling.owner = new }
    (new.fillings, new.uncommitted) = (build.fillings, build.uncommitted)
    new.waiters = build.waiters
    // Builds that lean on the one lean on the other now.
    (build.state, build.leansOn) = (.made, new)
    (build.fillings, build.uncommitted, build.waiters) = ([], [], [])
    wake(taker, .success(new), &after)
    taker.inside?.waits.remove(taker)
    taker.inside = new
    enter(taker, &after)
  }

  /// The outcome for waiters: to look again, if they may succeed where the builder could not.
  private static func outcome(of error: any Error, for build: Build) -> Waiter.Outcome {
    if error is any InternalError || Task.isCancelled { return .success(nil) }
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

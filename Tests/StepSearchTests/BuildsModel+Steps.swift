extension BuildsModel {
  enum Beginning: Hashable {
    case build(Int)
    case instance(Int)
    case busy
    case failed(Failure)
  }

  /// One who asks builds; all others find the instance, or wait. Inside of the build itself its
  /// instance is seen early, or is a cycle.
  mutating func begin(_ registration: Int, inside around: Int?, blocks: Bool) -> Beginning {
    if let instance = kept[registration] { return .instance(instance) }
    let parent = innermostRunning(around)
    guard let current = builds[registration] else {
      if isClosed { return .failed(.noResolver) }
      let build = addFrame(
        .build, of: registration, inside: parent, blocks: blocks, suspends: !blocks)
      frames[build].outer = innermostBuild(parent)
      builds[registration] = build
      return .build(build)
    }
    guard let parent, isInside(parent, current) else { return .busy }
    guard frames[current].isShown else {
      return .failed(.cycle(awaiting: isInjecting(parent, within: current) ? current : nil))
    }
    lean(innermostBuild(parent), on: current)
    return .instance(current)
  }

  mutating func expose(_ build: Int) {
    frames[build].isShown = true
    frames[build].isInjecting = true
  }

  mutating func lean(_ leaner: Int?, on build: Int) {
    if let leaner, leaner != build { frames[leaner].leans.insert(build) }
  }

  /// A filling waits for an instance that is not made yet.
  mutating func postpone(_ filling: Filling, in frame: Int, until awaited: Int) -> Bool {
    guard frames[awaited].isRunning, !frames[awaited].isShown else { return false }
    lean(innermostBuild(frame), on: awaited)
    postponed.append(Postponed(build: awaited, filling: filling))
    frames[awaited].hasPostponed = true
    return true
  }

  mutating func putBack(_ fillings: [Filling], _ build: Int) {
    for filling in fillings { postponed.append(Postponed(build: build, filling: filling)) }
  }

  mutating func takePostponed(_ build: Int) -> [Filling] {
    defer { postponed.removeAll { $0.build == build } }
    return postponed.filter { $0.build == build }.map(\.filling)
  }

  // MARK: Waiting

  /// - Returns: how the wait ends at once; nil where it has begun, with the last of the waiters.
  mutating func join(
    _ owner: Int, actor: Int, frame: Int?, blocks: Bool, isCancelled: Bool
  ) -> Outcome? {
    let target = builds[owner]
    let waits = target != nil && !isCancelled
    waiters.append(
      Waiter(
        actor: actor, frame: frame, blocks: blocks, target: waits ? target : nil,
        inside: waits ? innermostBuild(frame) : nil))
    if target == nil { return .retry }
    return isCancelled ? .cancelled : nil
  }

  /// - Returns: false where the waiter was taken before.
  mutating func take(_ waiter: Int) -> Bool {
    guard waiters[waiter].target != nil else { return false }
    (waiters[waiter].target, waiters[waiter].inside) = (nil, nil)
    version += 1
    return true
  }

  func waiters(for build: Int) -> [Int] {
    waiters.indices.filter { waiters[$0].target == build }
  }

  // MARK: Ending

  enum Completion: Hashable {
    case kept
    case failed(Failure)
    case pending
    case awaited([Filling])
  }

  /// What an operation leaves to be done: waits to be looked at, and waiters to be woken.
  struct Aftermath {
    var unsettled = StepSet()
    var toWake: [(waiter: Int, outcome: Outcome)] = []
  }

  mutating func complete(_ build: Int) -> (Completion, Aftermath) {
    if frames[build].isOver { return (.pending, Aftermath()) }
    if let spoiled = frames[build].spoiled {
      let aftermath = fail(build, spoiled)
      if case .failed(let failure) = spoiled { return (.failed(failure), aftermath) }
      return (.pending, aftermath)
    }
    let waiting = takePostponed(build)
    if !waiting.isEmpty {
      expose(build)
      return (.awaited(waiting), Aftermath())
    }
    frames[build].isShown = true
    frames[build].isDone = true
    frames[build].isRunning = false
    moveToOuter(build)
    var aftermath = Aftermath()
    if isBlocked(build) {
      for above in self.above(build) where frames[above].isDone {
        for waiter in waiters(for: above) { aftermath.unsettled.insert(waiter) }
      }
      return (.pending, aftermath)
    }
    // Those that are complete together are kept together.
    for build in running where frames[build].isDone && !isBlocked(build) {
      aftermath.toWake += waiters(for: build).map { ($0, .built) }
      keep(build)
    }
    return (.kept, aftermath)
  }

  /// A build, and those that are done and lean on it, and so on.
  private func above(_ build: Int) -> [Int] {
    var above = [build]
    var next = 0
    while next < above.count {
      if frames[above[next]].isDone {
        above += leaners(on: above[next]).filter { !above.contains($0) }
      }
      next += 1
    }
    return above
  }

  /// A build has failed, or is over for another reason: so are those that are done and have seen
  /// its instance. What still runs and has seen it will fail once it is done.
  mutating func fail(_ build: Int, _ outcome: Outcome) -> Aftermath {
    if frames[build].isOver { return Aftermath() }
    var seen = [build]
    var next = 0
    while next < seen.count {
      seen += leaners(on: seen[next]).filter { !seen.contains($0) }
      next += 1
    }
    var aftermath = Aftermath()
    for other in seen where other == build || frames[other].isDone {
      aftermath.toWake += waiters(for: other).map { waiter in
        (waiter, told(outcome, toOneThatBlocks: waiters[waiter].blocks, by: build))
      }
      remove(other)
    }
    for other in seen where !frames[other].isOver {
      frames[other].spoiled = told(outcome, toOneThatBlocks: frames[other].blocks, by: build)
    }
    return aftermath
  }

  /// A task can do what a thread could not.
  private func told(
    _ outcome: Outcome, toOneThatBlocks blocks: Bool, by build: Int
  ) -> Outcome {
    let isRetried = frames[build].blocks && !blocks && outcome == .failed(.requiresAsync)
    return isRetried ? .retry : outcome
  }

  private mutating func keep(_ build: Int) {
    let registration = frames[build].owner
    if kept[registration] != nil { violate("exactly once: a second instance is kept") }
    kept[registration] = build
    remove(build)
  }

  private mutating func remove(_ build: Int) {
    builds[frames[build].owner] = nil
    frames[build].isOver = true
    if !frames[build].isDone {
      frames[build].isRunning = false
      moveToOuter(build)
    }
    frames[build].leans = StepSet()
    for other in frames.indices { frames[other].leans.remove(build) }
    postponed.removeAll { $0.build == build }
  }

  /// What still runs inside of a build runs inside of the next one around it.
  private mutating func moveToOuter(_ build: Int) {
    let outer = frames[build].outer
    frames[build].outer = nil
    for inner in running where frames[inner].outer == build {
      frames[inner].outer = outer
      moves += 1
    }
    for waiter in waiters.indices where waiters[waiter].inside == build {
      waiters[waiter].inside = outer
      moves += 1
    }
  }

  // MARK: Closing

  /// - Returns: the closing and the registrations that are being built; nil where it is closed.
  mutating func beginClosing() -> (closing: Int, running: [Int]) {
    isClosed = true
    let running = kept.indices.filter { builds[$0] != nil }
    let closing = addFrame(.closing, of: closingOwner, inside: nil, blocks: false, suspends: true)
    builds[closingOwner] = closing
    return (closing, running)
  }

  /// - Returns: false where everything is closed: the instance is closed at once.
  mutating func record(_ instance: Int) -> Bool {
    if isSwept {
      close(instance)
      violate("closing waits: an instance is made after everything was closed")
      return false
    }
    created.append(instance)
    return true
  }

  /// - Returns: what was closed; nil where all is.
  mutating func closeLast() -> Int? {
    guard let instance = created.popLast() else {
      isSwept = true
      return nil
    }
    close(instance)
    return instance
  }

  private mutating func close(_ instance: Int) {
    if !closedInstances.insert(instance) { violate("closed once: an instance is closed twice") }
  }
}

/// The builds that are not over. Runs no code but the container's: instances are released by who
/// calls, outside of the lock.
struct BuildTable: Sendable {
  private(set) var builds: [BuildID: Build] = [:]
  /// The build of each keeper, and the closing of each container.
  private(set) var current: [ObjectIdentifier: BuildID] = [:]
  /// How often something that runs inside of a build was handed to the one around it.
  private(set) var moves = 0

  mutating func begin(_ build: Build) {
    var build = build
    build.outer = build.frame.parent.flatMap { innermostBuild(around: $0) }
    if let outer = build.outer { builds[outer]?.inner.insert(build.id) }
    builds[build.id] = build
    current[build.owner] = build.id
  }

  /// The innermost running build whose factory a frame is inside of.
  func innermostBuild(around frame: ResolutionFrame) -> BuildID? {
    for frame in frame.chain {
      if let id = id(of: frame) { return id }
    }
    return nil
  }

  private func id(of frame: ResolutionFrame) -> BuildID? {
    guard let id = frame.build, builds[id]?.isDone == false else { return nil }
    return id
  }

  mutating func expose(_ instance: KeptInstance, _ id: BuildID) {
    builds[id]?.early = instance
    builds[id]?.frame.beginInjecting()
  }

  /// Notes that a build has seen the instance of another, which is not complete. Those around it see
  /// that one's, and lean on it in turn.
  mutating func lean(_ leaner: BuildID?, on id: BuildID) {
    guard let leaner, leaner != id, builds[id] != nil, builds[leaner] != nil else { return }
    builds[leaner]?.leans.insert(id)
    builds[id]?.leaners.insert(leaner)
  }

  /// Lets an injection wait for an instance.
  ///
  /// - Returns: false where the instance is there by now, or its build is over.
  mutating func postpone(
    _ injection: PostponedInjection, in frame: ResolutionFrame, until awaited: ResolutionFrame
  ) -> Bool {
    guard let id = id(of: awaited), builds[id]?.early == nil else { return false }
    lean(innermostBuild(around: frame), on: id)
    builds[id]?.postponed.append(injection)
    awaited.notePostponed()
    return true
  }

  mutating func putBack(_ injection: PostponedInjection, in frame: ResolutionFrame) {
    guard let id = id(of: frame) else { return }
    builds[id]?.postponed.append(injection)
  }

  mutating func takePostponed(_ id: BuildID) -> [PostponedInjection] {
    guard let injections = builds[id]?.postponed, !injections.isEmpty else { return [] }
    builds[id]?.postponed = []
    return injections
  }

  // MARK: Waiting

  mutating func insert(_ waiter: Builds.Waiter, waitingFor id: BuildID) {
    waiter.target = id
    waiter.inside = waiter.frame.flatMap { innermostBuild(around: $0) }
    builds[id]?.waiters.insert(waiter)
    if let inside = waiter.inside { builds[inside]?.waits.insert(waiter) }
  }

  /// Takes a waiter out: who does so calls its `wake`, outside of the lock. nil where it was taken
  /// out before.
  mutating func take(_ waiter: Builds.Waiter) -> (@Sendable (Builds.Outcome) -> Void)? {
    if let target = waiter.target { builds[target]?.waiters.remove(waiter) }
    if let inside = waiter.inside { builds[inside]?.waits.remove(waiter) }
    waiter.target = nil
    waiter.inside = nil
    defer { waiter.wake = nil }
    return waiter.wake
  }

  // MARK: Ending

  /// Whether a running build is among a build and those that it leans on, by way of others that are
  /// done.
  mutating func isBlocked(_ id: BuildID) -> Bool {
    guard let build = builds[id] else { return false }
    if !build.isDone { return true }
    if let blocker = build.blocker, let running = builds[blocker], !running.isDone { return true }
    let blocker = running(under: id) { _ in true }
    builds[id]?.blocker = blocker
    return blocker != nil
  }

  /// A running build of some kind among a build and those that it leans on.
  func running(
    under id: BuildID, where isWanted: (Build) -> Bool
  ) -> BuildID? {
    var open = [id]
    var seen: Set<BuildID> = [id]
    while let id = open.popLast() {
      guard let build = builds[id] else { continue }
      if !build.isDone {
        if isWanted(build) { return id }
      } else if let blocker = build.blocker, let running = builds[blocker], !running.isDone,
        isWanted(running)
      {
        return blocker
      }
      for next in build.leans where seen.insert(next).inserted { open.append(next) }
    }
    return nil
  }

  /// A build's factory has returned, with all of its properties filled that did not have to wait.
  mutating func markDone(_ id: BuildID, with instance: KeptInstance) {
    builds[id]?.early = instance
    builds[id]?.isDone = true
    builds[id]?.frame.end()
    handOutward(id)
  }

  /// What still runs inside of a build that is over runs inside of the next one around it.
  private mutating func handOutward(_ id: BuildID) {
    guard let build = builds[id] else { return }
    let outer = build.outer
    if !build.inner.isEmpty || !build.waits.isEmpty { moves += 1 }
    if let outer { builds[outer]?.inner.remove(id) }
    builds[id]?.outer = nil
    builds[id]?.inner = []
    builds[id]?.waits = WaiterList()
    for inner in build.inner {
      builds[inner]?.outer = outer
      if let outer { builds[outer]?.inner.insert(inner) }
    }
    for waiter in build.waits.all {
      waiter.inside = outer
      if let outer { builds[outer]?.waits.insert(waiter) }
    }
  }

  /// Keeps a build that is done, and what is complete with it.
  mutating func keepAll(with id: BuildID) -> [Build] {
    var ended: [Build] = []
    var open = [id]
    while let id = open.popLast() {
      guard builds[id] != nil, !isBlocked(id) else { continue }
      // All of what it leans on is done: they are complete together.
      var complete = [id]
      while let id = complete.popLast() {
        guard let build = remove(id) else { continue }
        if let instance = build.early { build.keeper?.keep(instance) }
        ended.append(build)
        complete += build.leans
        open += build.leaners
      }
    }
    return ended
  }

  /// Takes out a build, and those that are done and have seen its instance; what still runs and has
  /// seen it will fail when it is done.
  mutating func fail(_ id: BuildID, with outcome: Builds.Outcome) -> [Build] {
    var open = [id]
    var seen: Set<BuildID> = [id]
    var failed: [BuildID] = []
    while let next = open.popLast() {
      failed.append(next)
      for other in builds[next]?.leaners ?? [] where seen.insert(other).inserted {
        open.append(other)
      }
    }
    return failed.compactMap { other in
      if other == id || builds[other]?.isDone == true { return remove(other) }
      builds[other]?.spoiled = outcome
      return nil
    }
  }

  private mutating func remove(_ id: BuildID) -> Build? {
    handOutward(id)
    guard let build = builds.removeValue(forKey: id) else { return nil }
    current[build.owner] = nil
    build.frame.end()
    for other in build.leans { builds[other]?.leaners.remove(id) }
    for other in build.leaners { builds[other]?.leans.remove(id) }
    return build
  }

  /// Those who wait for a build that is done, and for what is done and leans on it: what they wait
  /// for is another now.
  func waiters(above id: BuildID) -> [Builds.Waiter] {
    var open = [id]
    var seen: Set<BuildID> = [id]
    var found: [Builds.Waiter] = []
    while let id = open.popLast() {
      guard let build = builds[id], build.isDone else { continue }
      found += build.waiters.all
      for next in build.leaners where seen.insert(next).inserted { open.append(next) }
    }
    return found
  }
}

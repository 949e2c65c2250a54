/// The builds that are not over. Runs no code but the container's: instances are released by who
/// calls, outside of the lock.
struct BuildTable: Sendable {
  private(set) var builds = ShortMap<BuildID, Build>()
  /// The build of each keeper, and the closing of each container.
  private(set) var current = ShortMap<ObjectIdentifier, Build>()
  /// How often something that runs inside of a build was handed to the one around it.
  private(set) var moves = 0

  mutating func begin(_ build: Build) {
    if let outer = build.frame.parent.flatMap({ innermostBuild(around: $0) }) {
      build.outer = outer.id
      outer.inner.insert(build.id)
    }
    builds[build.id] = build
    current[build.owner] = build
  }

  /// The innermost running build whose factory a frame is inside of.
  func innermostBuild(around frame: ResolutionFrame) -> Build? {
    for frame in frame.chain {
      if let build = build(of: frame) { return build }
    }
    return nil
  }

  private func build(of frame: ResolutionFrame) -> Build? {
    guard let build = frame.build.flatMap({ builds[$0] }), !build.isDone else { return nil }
    return build
  }

  /// Shows the instance of a running build.
  func expose(_ instance: KeptInstance, _ build: Build) {
    build.early = instance
    build.frame.beginInjecting()
  }

  /// Notes that a build has seen the instance of another, which is not complete. Those around it see
  /// that one's, and lean on it in turn.
  func lean(_ leaner: Build?, on build: Build) {
    guard let leaner, leaner !== build else { return }
    leaner.leans.insert(build.id)
    build.leaners.insert(leaner.id)
  }

  /// Lets an injection wait for an instance.
  ///
  /// - Returns: false where the instance is there by now, or its build is over.
  func postpone(
    _ injection: PostponedInjection, in frame: ResolutionFrame, until awaited: ResolutionFrame
  ) -> Bool {
    guard let build = build(of: awaited), build.early == nil else { return false }
    lean(innermostBuild(around: frame), on: build)
    build.postponed.append(injection)
    awaited.notePostponed()
    return true
  }

  func putBack(_ injection: PostponedInjection, in frame: ResolutionFrame) {
    build(of: frame)?.postponed.append(injection)
  }

  // MARK: Waiting

  func insert(_ waiter: Builds.Waiter, waitingFor build: Build) {
    let inside = waiter.frame.flatMap { innermostBuild(around: $0) }
    waiter.target = build.id
    waiter.inside = inside?.id
    build.waiters.insert(waiter)
    inside?.waits.insert(waiter)
  }

  /// Takes a waiter out: who does so calls its `wake`, outside of the lock. nil where it was taken
  /// out before.
  func take(_ waiter: Builds.Waiter) -> (@Sendable (Builds.Outcome) -> Void)? {
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
  func isBlocked(_ build: Build) -> Bool {
    if !build.isDone { return true }
    if build.leans.isEmpty { return false }
    if let blocker = build.blocker, let running = builds[blocker], !running.isDone { return true }
    build.blocker = running(under: build.id) { _ in true }
    return build.blocker != nil
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
  mutating func markDone(_ build: Build, with instance: KeptInstance) {
    build.early = instance
    build.isDone = true
    build.frame.stop()
    handOutward(build)
  }

  /// What still runs inside of a build that is over runs inside of the next one around it.
  private mutating func handOutward(_ build: Build) {
    let outer = build.outer.flatMap { builds[$0] }
    outer?.inner.remove(build.id)
    build.outer = nil
    guard !build.inner.isEmpty || !build.waits.isEmpty else { return }
    moves += 1
    for id in build.inner {
      builds[id]?.outer = outer?.id
      outer?.inner.insert(id)
    }
    for waiter in build.waits.all {
      waiter.inside = outer?.id
      outer?.waits.insert(waiter)
    }
    build.inner = []
    build.waits = WaiterList()
  }

  /// Keeps a build that is done, and what is complete with it.
  ///
  /// - Returns: the others that are over now.
  mutating func keepAll(with build: Build) -> [Build] {
    if build.leans.isEmpty && build.leaners.isEmpty {
      keep(build)
      return []
    }
    var ended: [Build] = []
    var open = [build.id]
    while let id = open.popLast() {
      guard let next = builds[id], !isBlocked(next) else { continue }
      // All of what it leans on is done: they are complete together.
      var complete = [id]
      while let id = complete.popLast() {
        guard let next = builds[id] else { continue }
        keep(next)
        if next !== build { ended.append(next) }
        complete += next.leans
        open += next.leaners
      }
    }
    return ended
  }

  private mutating func keep(_ build: Build) {
    remove(build)
    if let instance = build.early { build.keeper?.keep(instance) }
  }

  /// Takes out a build, and those that are done and have seen its instance; what still runs and has
  /// seen it will fail when it is done.
  mutating func fail(_ build: Build, with outcome: Builds.Outcome) -> [Build] {
    var open = [build]
    var seen: Set<BuildID> = [build.id]
    var failed: [Build] = []
    while let next = open.popLast() {
      failed.append(next)
      for other in next.leaners where seen.insert(other).inserted {
        if let other = builds[other] { open.append(other) }
      }
    }
    return failed.filter { other in
      guard other === build || other.isDone else {
        other.spoiled = outcome
        return false
      }
      remove(other)
      return true
    }
  }

  private mutating func remove(_ build: Build) {
    handOutward(build)
    builds[build.id] = nil
    current[build.owner] = nil
    build.frame.stop()
    for other in build.leans { builds[other]?.leaners.remove(build.id) }
    for other in build.leaners { builds[other]?.leans.remove(build.id) }
  }

  /// Those who wait for a build that is done, and for what is done and leans on it: what they wait
  /// for is another now.
  func waiters(above build: Build) -> [Builds.Waiter] {
    var open = [build.id]
    var seen: Set<BuildID> = [build.id]
    var found: [Builds.Waiter] = []
    while let id = open.popLast() {
      guard let build = builds[id], build.isDone else { continue }
      found += build.waiters.all
      for next in build.leaners where seen.insert(next).inserted { open.append(next) }
    }
    return found
  }
}

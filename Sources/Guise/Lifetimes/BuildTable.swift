/// The builds that are not over. Runs no code but the container's: instances are released by who
/// calls, outside of the lock.
struct BuildTable: Sendable {
  /// The build of each keeper, and the closing of each container.
  private(set) var builds = ShortMap<ObjectIdentifier, Build>()
  /// How often something that runs inside of a build was handed to the one around it.
  private(set) var moves = 0

  mutating func begin(_ build: Build) {
    if let outer = build.parent.flatMap({ innermostBuild(around: $0) }) {
      build.outer = outer
      outer.inner[ObjectIdentifier(build)] = build
    }
    builds[build.owner] = build
  }

  /// The innermost running build whose factory a frame is inside of.
  func innermostBuild(around frame: ResolutionFrame) -> Build? {
    var next: ResolutionFrame? = frame
    while let frame = next {
      if let build = frame.asBuild, build.isRunning { return build }
      next = frame.parent
    }
    return nil
  }

  /// Shows the instance of a running build.
  func expose(_ instance: KeptInstance, _ build: Build) {
    build.early = instance
    build.beginInjecting()
  }

  /// Notes that a build has seen the instance of another, which is not complete. Those around it see
  /// that one's, and lean on it in turn.
  func lean(_ leaner: Build?, on build: Build) {
    guard let leaner, leaner !== build else { return }
    leaner.addingLinks.leans.insert(build)
    build.addingLinks.leaners.insert(leaner)
  }

  /// Lets an injection wait for an instance.
  ///
  /// - Returns: false where the instance is there by now, or its build is over.
  func postpone(
    _ injection: PostponedInjection, in frame: ResolutionFrame, until awaited: ResolutionFrame
  ) -> Bool {
    guard let build = awaited.asBuild, build.isRunning, build.early == nil else { return false }
    lean(innermostBuild(around: frame), on: build)
    build.addingLinks.postponed.append(injection)
    awaited.notePostponed()
    return true
  }

  func putBack(_ injection: PostponedInjection, in frame: ResolutionFrame) {
    guard let build = frame.asBuild, build.isRunning else { return }
    build.addingLinks.postponed.append(injection)
  }

  // MARK: Waiting

  func insert(_ waiter: Builds.Waiter, waitingFor build: Build) {
    let inside = waiter.frame.flatMap { innermostBuild(around: $0) }
    waiter.target = build
    waiter.inside = inside
    build.addingLinks.waiters.insert(waiter)
    inside?.addingLinks.waits.insert(waiter)
  }

  /// Takes a waiter out: who does so calls its `wake`, outside of the lock. nil where it was taken
  /// out before.
  func take(_ waiter: Builds.Waiter) -> (@Sendable (Builds.Outcome) -> Void)? {
    if let target = waiter.target, !target.isOver { target.links?.waiters.remove(waiter) }
    if let inside = waiter.inside, !inside.isOver { inside.links?.waits.remove(waiter) }
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
    if build.links?.leans.isEmpty ?? true { return false }
    if build.blocker != nil { return true }
    guard let blocker = running(under: build, where: { _ in true }) else { return false }
    build.addingLinks.blockers.append(blocker)
    return true
  }

  /// A running build of some kind among a build and those that it leans on.
  func running(under build: Build, where isWanted: (Build) -> Bool) -> Build? {
    var open = [build]
    var seen: Set<Build> = [build]
    while let build = open.popLast() {
      if build.isOver { continue }
      if !build.isDone {
        if isWanted(build) { return build }
      } else if let blocker = build.blocker, isWanted(blocker) {
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
    build.stop()
    handOutward(build)
  }

  /// What still runs inside of a build that is over runs inside of the next one around it.
  private mutating func handOutward(_ build: Build) {
    let outer = build.outer
    if let outer {
      outer.inner[ObjectIdentifier(build)] = nil
      build.outer = nil
    }
    guard !build.inner.isEmpty || build.links?.waits.isEmpty == false else { return }
    moves += 1
    for inner in build.inner.values {
      inner.outer = outer
      outer?.inner[ObjectIdentifier(inner)] = inner
    }
    build.inner = ShortMap()
    guard let links = build.links else { return }
    for waiter in links.waits.all {
      waiter.inside = outer
      outer?.addingLinks.waits.insert(waiter)
    }
    links.waits = WaiterList()
  }

  /// Keeps a build that is done, and what is complete with it.
  ///
  /// - Returns: the others that are over now.
  mutating func keepAll(with build: Build) -> [Build] {
    var ended: [Build] = []
    var open = [build]
    while let next = open.popLast() {
      guard !next.isOver, !isBlocked(next) else { continue }
      // All of what it leans on is done: they are complete together.
      var complete = [next]
      while let next = complete.popLast() {
        if next.isOver { continue }
        let (leans, leaners) = (next.leans, next.leaners)
        keep(next)
        if next !== build { ended.append(next) }
        complete += leans
        open += leaners
      }
    }
    return ended
  }

  /// Keeps a build that is done, and that has to do with no other.
  mutating func keep(_ build: Build, with instance: KeptInstance) {
    markDone(build, with: instance)
    keep(build)
  }

  private mutating func keep(_ build: Build) {
    remove(build)
    if let instance = build.early { build.keeper?.keep(instance) }
  }

  /// Takes out a build, and those that are done and have seen its instance; what still runs and has
  /// seen it will fail when it is done.
  mutating func fail(_ build: Build, with outcome: Builds.Outcome) -> [Build] {
    if build.isOver { return [] }
    var open = [build]
    var seen: Set<Build> = [build]
    var failed: [Build] = []
    while let next = open.popLast() {
      failed.append(next)
      for other in next.leaners where seen.insert(other).inserted { open.append(other) }
    }
    return failed.filter { other in
      guard other === build || other.isDone else {
        other.addingLinks.spoiled = outcome.told(toOneThatBlocks: other.blocks, by: build)
        return false
      }
      remove(other)
      return true
    }
  }

  private mutating func remove(_ build: Build) {
    builds[build.owner] = nil
    build.isOver = true
    if !build.isDone {
      build.stop()
      handOutward(build)
    }
    guard let links = build.links else { return }
    for other in links.leans { other.links?.leaners.remove(build) }
    for other in links.leaners { other.links?.leans.remove(build) }
  }

  /// Those who wait for a build that is done, and for what is done and leans on it: what they wait
  /// for is another now.
  func waiters(above build: Build) -> [Builds.Waiter] {
    var open = [build]
    var seen: Set<Build> = [build]
    var found: [Builds.Waiter] = []
    while let build = open.popLast() {
      guard !build.isOver, build.isDone, let links = build.links else { continue }
      found += links.waiters.all
      for next in links.leaners where seen.insert(next).inserted { open.append(next) }
    }
    return found
  }
}

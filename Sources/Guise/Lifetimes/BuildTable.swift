/// The builds that are not over. Runs no user code: the callers release instances outside the lock.
struct BuildTable: Sendable {
  /// The build of each keeper, and the closing of each container.
  private var builds = ObjectMap()
  /// The number of times that waits or builds inside a build were handed to the build around it.
  private(set) var moves = 0

  var all: [Build] { builds.all(Build.self) }

  /// The build of a keeper, or the closing of a container.
  func build(of owner: ObjectIdentifier) -> Build? { builds.find(owner, Build.self) }

  mutating func begin(_ build: Build) {
    if let outer = innermostBuild(around: build.parent) {
      build.outer = outer
      outer.inner.insert(build)
    }
    builds.set(build.owner, to: build)
  }

  /// The innermost running build whose factory a frame is inside of.
  func innermostBuild(around frame: ResolutionFrame?) -> Build? {
    var next = frame
    while let frame = next {
      if let build = frame.asBuild, build.isRunning { return build }
      next = frame.parent
    }
    return nil
  }

  /// Records that a build has seen another's incomplete instance. Builds around the first see only
  /// its own instance, and lean on it in turn.
  func lean(_ leaner: Build?, on build: Build) {
    guard let leaner, leaner !== build else { return }
    leaner.addingLinks.leans.insert(build)
    build.addingLinks.leaners.insert(leaner)
  }

  func insert(_ waiter: Builds.Waiter, waitingFor build: Build) {
    let inside = innermostBuild(around: waiter.frame)
    waiter.target = build
    waiter.inside = inside
    build.addingLinks.waiters.insert(waiter)
    inside?.addingLinks.waits.insert(waiter)
  }

  /// Removes a waiter and returns its `wake`, which the caller has to call outside the lock; nil if
  /// the waiter was removed before.
  func take(_ waiter: Builds.Waiter) -> (@Sendable (Builds.Outcome) -> Void)? {
    if let target = waiter.target, !target.isOver { target.links?.waiters.remove(waiter) }
    if let inside = waiter.inside, !inside.isOver { inside.links?.waits.remove(waiter) }
    waiter.target = nil
    waiter.inside = nil
    defer { waiter.wake = nil }
    return waiter.wake
  }

  /// Whether a build, or one that it leans on directly or through builds that are done, is running.
  func isBlocked(_ build: Build) -> Bool {
    if !build.isDone { return true }
    if build.links?.leans.isEmpty ?? true { return false }
    if build.blocker != nil { return true }
    guard let blocker = running(under: build) else { return false }
    build.addingLinks.blockers.append(blocker)
    return true
  }

  /// A running build among a build and those that it leans on.
  ///
  /// - Parameter suspended: whether to return only a build that may be suspended.
  func running(under build: Build, suspended: Bool = false) -> Build? {
    var open = [build]
    var seen = ObjectMap()
    while let build = open.popLast() {
      guard !build.isOver, seen.insert(build) else { continue }
      if let running = build.isDone ? build.blocker : build, running.suspends || !suspended {
        return running
      }
      open += build.leans
    }
    return nil
  }

  /// Marks a build as done: its factory has returned, and all properties that did not have to wait
  /// are set.
  mutating func markDone(_ build: Build, with instance: KeptInstance) {
    build.early = instance
    build.isDone = true
    build.stop()
    moveToOuter(build)
  }

  /// Moves the builds and waits inside a finished build to the build around it.
  private mutating func moveToOuter(_ build: Build) {
    let outer = build.outer
    if let outer {
      outer.inner.remove(build)
      build.outer = nil
    }
    guard !build.inner.isEmpty || build.links?.waits.isEmpty == false else { return }
    moves += 1
    for inner in build.inner.all(Build.self) {
      inner.outer = outer
      outer?.inner.insert(inner)
    }
    build.inner = ObjectMap()
    guard let links = build.links else { return }
    for waiter in links.waits.all(Builds.Waiter.self) {
      waiter.inside = outer
      outer?.addingLinks.waits.insert(waiter)
    }
    links.waits = ObjectMap()
  }

  /// Keeps the instance of a build that is done, and those of the builds that are complete with it.
  ///
  /// - Returns: the other builds that are over now.
  mutating func keepAll(with build: Build) -> [Build] {
    var ended: [Build] = []
    var open = [build]
    while let next = open.popLast() {
      guard !next.isOver, !isBlocked(next) else { continue }
      // All builds that it leans on are done, so they are complete together.
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

  /// Marks a build without links to other builds as done, and keeps its instance.
  mutating func keep(_ build: Build, with instance: KeptInstance) {
    markDone(build, with: instance)
    keep(build)
  }

  private mutating func keep(_ build: Build) {
    remove(build)
    if let instance = build.early { build.keeper?.keep(instance) }
  }

  /// Removes a failed build, and the builds that are done and have seen its instance; running
  /// builds that have seen it will fail when they are done.
  mutating func fail(_ build: Build, with outcome: Builds.Outcome) -> [Build] {
    if build.isOver { return [] }
    var open = [build]
    var seen = ObjectMap()
    var failed: [Build] = []
    while let next = open.popLast() {
      guard seen.insert(next) else { continue }
      open += next.leaners
      if next === build || next.isDone {
        failed.append(next)
      } else {
        next.addingLinks.spoiled = outcome.told(toOneThatBlocks: next.blocks, by: build)
      }
    }
    for other in failed { remove(other) }
    return failed
  }

  private mutating func remove(_ build: Build) {
    builds.set(build.owner, to: nil)
    build.isOver = true
    if !build.isDone {
      build.stop()
      moveToOuter(build)
    }
    if build.links == nil { return }
    for other in build.leans { other.links?.leaners.remove(build) }
    for other in build.leaners { other.links?.leans.remove(build) }
  }

  /// The waiters for a build that is done, and for done builds that lean on it: they now wait for
  /// another running build.
  func waiters(above build: Build) -> [Builds.Waiter] {
    var open = [build]
    var seen = ObjectMap()
    var found: [Builds.Waiter] = []
    while let build = open.popLast() {
      guard !build.isOver, build.isDone, let links = build.links, seen.insert(build)
      else { continue }
      found += links.waiters.all(Builds.Waiter.self)
      open += build.leaners
    }
    return found
  }
}

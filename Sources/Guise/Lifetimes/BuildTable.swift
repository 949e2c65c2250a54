/// A build of a kept instance that is running, or that is over and waits to be kept.
struct Build: Sendable {
  /// nil for a container that is being closed.
  let keeper: (any Keeper)?
  /// The container that will keep the instance. Only compared.
  let container: ObjectIdentifier?
  let frame: ResolutionFrame
  /// Begun by a sync resolve.
  let blocks: Bool
  var waiters: [Builds.Waiter] = []
  /// The instance, as its keeper wraps it, while its properties are injected.
  var early: KeptInstance?
  /// The builds whose instances it has seen before they were complete.
  var leans: Set<ObjectIdentifier> = []
  /// Its own properties are all injected: it is kept once what it leans on is complete.
  var isDone = false
  /// It runs, and what it has seen has failed.
  var spoiled: Builds.Outcome?

  init(keeper: (any Keeper)?, frame: ResolutionFrame, blocks: Bool) {
    self.keeper = keeper
    container = keeper?.container.map { ObjectIdentifier($0) }
    self.frame = frame
    self.blocks = blocks
  }
}

/// Someone who waits for a circle that includes it, and gets the instance as it is.
struct EarlyWake: Sendable {
  let wake: @Sendable (Builds.Outcome) -> Void
  let instance: KeptInstance
}

/// The builds that are not over, by their keepers. Runs no code but the container's: instances are
/// released by who calls, outside of the lock.
struct BuildTable: Sendable {
  var builds: [ObjectIdentifier: Build] = [:]
  /// Those that are done and wait for what they lean on.
  var waiting: Set<ObjectIdentifier> = []
  /// Whether any build may lean on another.
  private var hasLeans = false

  /// Notes that builds have seen the instance of another, which is not complete.
  mutating func lean(_ frames: some Sequence<ResolutionFrame>, on id: ObjectIdentifier) {
    for frame in frames {
      guard let build = self.id(of: frame), build != id else { continue }
      hasLeans = true
      builds[build]?.leans.insert(id)
    }
  }

  /// The running builds among a build and those that it leans on.
  func running(under id: ObjectIdentifier) -> [Build] {
    var open = [id]
    var seen: Set<ObjectIdentifier> = [id]
    var running: [Build] = []
    while let id = open.popLast() {
      guard let build = builds[id] else { continue }
      if !build.isDone { running.append(build) }
      for next in build.leans where seen.insert(next).inserted { open.append(next) }
    }
    return running
  }

  /// Whether nothing that a build has seen is still being filled.
  func isComplete(_ id: ObjectIdentifier) -> Bool {
    builds[id]?.leans.isEmpty != false || running(under: id).isEmpty
  }

  /// Keeps what is complete now that a build is.
  mutating func keepAll(with id: ObjectIdentifier) -> [Build] {
    let complete = [id] + waiting.filter { $0 != id && isComplete($0) }
    let ended = complete.compactMap { remove($0) }
    for build in ended {
      if let instance = build.early { build.keeper?.keep(instance) }
    }
    return ended
  }

  /// Takes out a build, and those that are done and have seen its instance; what still runs and has
  /// seen it will fail when it is done.
  mutating func fail(_ id: ObjectIdentifier, with outcome: Builds.Outcome) -> [Build] {
    var failed = [id]
    if hasLeans {
      var seen: Set<ObjectIdentifier> = [id]
      var next = 0
      while next < failed.count {
        for (other, build) in builds where build.leans.contains(failed[next]) {
          if seen.insert(other).inserted { failed.append(other) }
        }
        next += 1
      }
    }
    return failed.compactMap { other in
      if other == id || builds[other]?.isDone == true { return remove(other) }
      builds[other]?.spoiled = outcome
      return nil
    }
  }

  private mutating func remove(_ id: ObjectIdentifier) -> Build? {
    waiting.remove(id)
    defer { if builds.isEmpty { hasLeans = false } }
    return builds.removeValue(forKey: id)
  }

  /// Those who wait for what is done, and inside of what that waits for.
  mutating func wakesOfCircles() -> [EarlyWake] {
    var wakes: [EarlyWake] = []
    for id in waiting {
      guard let build = builds[id], let instance = build.early else { continue }
      for waiter in build.waiters {
        guard let circle = circle(from: build, to: waiter) else { continue }
        lean(circle.inside, on: id)
        builds[id]?.waiters.removeAll { $0 === waiter }
        if let wake = waiter.take() { wakes.append(EarlyWake(wake: wake, instance: instance)) }
      }
    }
    return wakes
  }

  private func id(of frame: ResolutionFrame) -> ObjectIdentifier? {
    guard let id = frame.build, builds[id]?.frame === frame else { return nil }
    return id
  }
}

extension BuildTable {
  /// Builds that wait for each other.
  struct Circle {
    var steps: [ResolutionError.Step]
    /// Every instance of it is made already: only properties are waited for.
    var isOfInstances: Bool
    /// The waiter's running factories that are part of it.
    var inside: ArraySlice<ResolutionFrame> = []
  }

  /// The closed path of builds that wait for each other if `waiter` waits for `target`.
  func circle(from target: Build, to waiter: Builds.Waiter) -> Circle? {
    guard let inner = waiter.frame else { return nil }
    let around = Array(inner.chain)
    var visited: Set<ObjectIdentifier> = []
    /// Each build with the steps that led to it.
    var frontier = [(target, Circle(steps: [target.frame.step], isOfInstances: true))]
    while let (build, path) = frontier.popLast() {
      var path = path
      if build.early == nil { path.isOfInstances = false }
      if let place = around.firstIndex(where: { $0 === build.frame }) {
        // `around` runs inward to outward: the circle goes on from the build down to the waiter.
        path.steps += around[..<place].reversed().map(\.step) + [target.frame.step]
        if !areEarly(around[..<place]) { path.isOfInstances = false }
        path.inside = around[...place]
        return path
      }
      guard visited.insert(ObjectIdentifier(build.frame)).inserted else { continue }
      if build.isDone {
        for next in build.leans.compactMap({ builds[$0] }) {
          frontier.append(
            (
              next,
              Circle(steps: path.steps + [next.frame.step], isOfInstances: path.isOfInstances)
            ))
        }
        continue
      }
      for next in builds.values {
        for other in next.waiters where other !== waiter {
          guard let steps = other.frame?.chain.prefix(while: { $0 !== build.frame }),
            other.frame?.chain.contains(where: { $0 === build.frame }) == true
          else { continue }
          let between = Array(steps)
          frontier.append(
            (
              next,
              Circle(
                steps: path.steps + between.reversed().map(\.step) + [next.frame.step],
                isOfInstances: path.isOfInstances && areEarly(between[...]))
            ))
        }
      }
    }
    return nil
  }

  /// Whether those of the running factories that build kept instances have made them already. What a
  /// transient's factory waits for does not matter: nobody waits for a transient.
  private func areEarly(_ frames: ArraySlice<ResolutionFrame>) -> Bool {
    frames.allSatisfy { frame in
      id(of: frame).flatMap { builds[$0] }.map { $0.early != nil } ?? true
    }
  }
}

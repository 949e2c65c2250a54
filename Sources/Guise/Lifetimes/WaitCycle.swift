/// A cycle of builds that wait for each other, from the awaited build to one that the waiter is
/// inside of. See `Builds` for waiting, and for a build that leans on another.
struct WaitCycle: Sendable {
  /// The dependency of one build in the cycle on the next.
  final class Link: Sendable {
    let from: Build
    let to: Build
    /// The waiter for the next build; nil if that runs inside this one, or if this one leans on it.
    let waiter: Builds.Waiter?

    init(_ from: Build, _ to: Build, _ waiter: Builds.Waiter? = nil) {
      self.from = from
      self.to = to
      self.waiter = waiter
    }
  }

  let waiter: Builds.Waiter
  let target: Build
  let links: [Link]
}

/// A stepwise search for the cycle that a wait closes; the lock is held for some steps at a time.
///
/// A wait in a cycle ends only with the search, a cancellation or a failure. So a cycle that
/// existed when the search began is found, unless part of it was handed to a build already
/// examined: then the search is outdated. It proceeds from both ends, first where there is less to
/// examine, so that growing chains of waiting builds stay cheap.
///
/// Unchecked: it changes under the table's lock, and only its creator changes it.
final class WaitCycleSearch: @unchecked Sendable {
  private let waiter: Builds.Waiter
  private let target: Build
  private let frame: ResolutionFrame
  /// The search from the target to the builds that it needs.
  private let onward: Direction
  /// The search from the waiter's build to the builds that need it.
  private let back: Direction
  private let moves: Int

  /// The state of the search from one end.
  private final class Direction {
    /// The links by which builds were reached; a link of a build to itself marks the start.
    var reached = ObjectMap()
    var queue: [Build]
    var work = 0

    init(_ start: Build) {
      queue = [start]
      reached.set(ObjectIdentifier(start), to: WaitCycle.Link(start, start))
    }

    func link(to build: Build) -> WaitCycle.Link? {
      reached.find(ObjectIdentifier(build), WaitCycle.Link.self)
    }
  }

  /// Creates a search; nil if the waiter is outside all builds, so that no build can wait for it,
  /// or if the wait is over.
  init?(of waiter: Builds.Waiter, in table: BuildTable) {
    guard let target = waiter.target, let inside = waiter.inside, let frame = waiter.frame else {
      return nil
    }
    self.waiter = waiter
    self.target = target
    self.frame = frame
    moves = table.moves
    onward = Direction(target)
    back = Direction(inside)
  }

  /// Examines some builds.
  ///
  /// - Returns: the next stage.
  func advance(by count: Int, in table: BuildTable) -> WaitSettlement.Stage {
    let begun = onward.work + back.work
    while onward.work + back.work - begun < count {
      guard waiter.target === target else { return .refuses }
      let isOnward =
        onward.work + (onward.queue.last?.linkCount(isOnward: true) ?? 0)
        <= back.work + (back.queue.last?.linkCount(isOnward: false) ?? 0)
      let (direction, other) = isOnward ? (onward, back) : (back, onward)
      guard let build = direction.queue.popLast() else {
        return moves == table.moves ? .refuses : .begins
      }
      if isOnward && !build.isOver && !build.isDone && frame.isInside(build) {
        return found(at: build)
      }
      for link in isOnward ? build.dependencyLinks : build.dependentLinks {
        let next = isOnward ? link.to : link.from
        if direction.link(to: next) != nil { continue }
        direction.reached.set(ObjectIdentifier(next), to: link)
        if other.link(to: next) != nil { return found(at: next) }
        direction.queue.append(next)
        direction.work += 1
      }
      direction.work += 1
    }
    return .searches(self)
  }

  private func found(at meeting: Build) -> WaitSettlement.Stage {
    var links: [WaitCycle.Link] = []
    var build = meeting
    while let link = onward.link(to: build), link.from !== link.to {
      links.append(link)
      build = link.from
    }
    links.reverse()
    build = meeting
    while let link = back.link(to: build), link.from !== link.to {
      links.append(link)
      build = link.to
    }
    return .ends(WaitCycle(waiter: waiter, target: target, links: links))
  }
}

extension Build {
  /// Links to the builds that this one needs: those awaited or running inside it or, once it is
  /// done, those that it leans on.
  fileprivate var dependencyLinks: [WaitCycle.Link] {
    var found: [WaitCycle.Link] = []
    if isOver { return found }
    if isDone {
      for other in leans { found.append(.init(self, other)) }
      // Appended last, the known blocker is examined first.
      if let blocker { found.append(.init(self, blocker)) }
      return found
    }
    for waiter in links?.waits.all(Builds.Waiter.self) ?? [] {
      if let target = waiter.target { found.append(.init(self, target, waiter)) }
    }
    for other in inner.all(Build.self) { found.append(.init(self, other)) }
    return found
  }

  /// Links from the builds that need this one.
  fileprivate var dependentLinks: [WaitCycle.Link] {
    var found: [WaitCycle.Link] = []
    if isOver { return found }
    for waiter in links?.waiters.all(Builds.Waiter.self) ?? [] {
      if let inside = waiter.inside { found.append(.init(inside, self, waiter)) }
    }
    if let outer { found.append(.init(outer, self)) }
    for leaner in leaners where leaner.isDone { found.append(.init(leaner, self)) }
    return found
  }

  /// The number of links to examine.
  fileprivate func linkCount(isOnward: Bool) -> Int {
    if isOver { return 0 }
    if !isOnward { return links.map { $0.waiters.count + $0.leaners.count } ?? 0 }
    if isDone { return links?.leans.count ?? 0 }
    return (links?.waits.count ?? 0) + inner.count
  }
}

extension BuildTable {
  /// Ends a cycle of waits by removing one waiter.
  ///
  /// A waiter for an instance that only lacks properties gets it. Otherwise, an injection in the
  /// cycle is postponed until the instance around it exists. All other cycles are errors.
  ///
  /// - Returns: the waiter's `wake` and its outcome; nil if the cycle no longer exists.
  func end(
    _ cycle: WaitCycle
  ) -> (wake: @Sendable (Builds.Outcome) -> Void, outcome: Builds.Outcome)? {
    guard cycle.waiter.target === cycle.target, cycle.links.allSatisfy(isThere) else { return nil }
    // The waiters, beginning with the one that closes the cycle; each with the build around it that
    // the previous one waits for.
    var waiters = [cycle.waiter]
    var entries: [Build] = []
    var entry = cycle.target
    for link in cycle.links {
      if let waiter = link.waiter {
        waiters.append(waiter)
        entries.append(entry)
        entry = link.to
      } else if !link.from.isOver && link.from.isDone {
        entry = link.to
      }
    }
    entries.insert(entry, at: 0)
    for waiter in waiters {
      guard let target = waiter.target, !target.isOver, let early = target.early else { continue }
      lean(waiter.inside, on: target)
      return take(waiter).map { ($0, .early(early)) }
    }
    var chosen = 0
    var awaited: Build?
    for place in waiters.indices where awaited == nil {
      let entry = entries[place]
      guard !entry.isOver, waiters[place].frame?.isInjecting(within: entry) == true
      else { continue }
      (chosen, awaited) = (place, entry)
    }
    // The steps from each build to the waiter inside it, in the order of the cycle, beginning with
    // the build that the chosen waiter waits for.
    var steps: [ResolutionError.Step] = []
    for turn in 1...waiters.count {
      let place = (chosen + turn) % waiters.count
      addSteps(from: entries[place], to: waiters[place], &steps)
    }
    if let first = steps.first { steps.append(first) }
    let waiter = waiters[chosen]
    let error = ResolutionError(waiter.key, cycle: steps, awaiting: awaited)
    return take(waiter).map { ($0, .failed(error)) }
  }

  private func isThere(_ link: WaitCycle.Link) -> Bool {
    let from = link.from
    if from.isOver { return false }
    if let waiter = link.waiter { return waiter.target === link.to && waiter.inside === from }
    if from.isDone {
      return from.links?.leans.contains(link.to) == true || from.blocker === link.to
    }
    return !link.to.isOver && link.to.outer === from
  }

  private func addSteps(
    from build: Build, to waiter: Builds.Waiter, _ steps: inout [ResolutionError.Step]
  ) {
    guard !build.isOver, let frame = waiter.frame else { return }
    var inside: [ResolutionFrame] = []
    var next = frame.innermostRunning
    while let frame = next, frame !== build {
      inside.append(frame)
      next = frame.parent?.innermostRunning
    }
    inside.append(build)
    while let frame = inside.popLast() {
      if let step = frame.step { steps.append(step) }
    }
  }
}

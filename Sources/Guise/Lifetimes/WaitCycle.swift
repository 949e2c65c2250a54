/// Builds that wait for each other: from the one that is waited for to one that the waiter is inside
/// of.
struct WaitCycle {
  /// How one of the builds needs the next.
  struct Link {
    let from: Build
    let to: Build
    /// Who waits for the next; nil where that runs inside of the build, or the build leans on it.
    var waiter: Builds.Waiter?
  }

  let waiter: Builds.Waiter
  let target: Build
  let links: [Link]
}

/// Looks for the cycle that a wait closes, in steps: the lock is held for some of them at a time.
///
/// Nothing but the end of the search, a cancellation or a failure ends a wait that is part of a
/// cycle, so that what was there when the search began is found, unless it was handed to a build that
/// had been looked at: then the search is outdated. It searches from both ends, where less is to be
/// looked at: so a chain of builds that wait for each other costs little however it grows.
struct WaitCycleSearch {
  private let waiter: Builds.Waiter
  private let target: Build
  private let frame: ResolutionFrame
  /// How the builds were reached that the target needs.
  private var onward: [Build: WaitCycle.Link?]
  private var onwardQueue: [Build]
  /// How the builds lead to the waiter's that need it.
  private var back: [Build: WaitCycle.Link?]
  private var backQueue: [Build]
  private let moves: Int
  private var onwardWork = 0
  private var backWork = 0

  enum Step {
    case unfinished
    case nothing
    /// To be begun again.
    case outdated
    case found(WaitCycle)
  }

  /// nil where nobody can wait for who waits, or the wait is over.
  init?(of waiter: Builds.Waiter, in table: BuildTable) {
    guard let target = waiter.target, let inside = waiter.inside, let frame = waiter.frame else {
      return nil
    }
    self.waiter = waiter
    self.target = target
    self.frame = frame
    moves = table.moves
    onward = [target: nil]
    onwardQueue = [target]
    back = [inside: nil]
    backQueue = [inside]
  }

  /// Looks at some builds.
  mutating func advance(by count: Int, in table: BuildTable) -> Step {
    let begun = onwardWork + backWork
    while onwardWork + backWork - begun < count {
      guard waiter.target === target else { return .nothing }
      if onwardWork + table.linkCount(from: onwardQueue.last)
        <= backWork + table.linkCount(to: backQueue.last)
      {
        guard let build = onwardQueue.popLast() else { return end(in: table) }
        if !build.isOver && !build.isDone && frame.isInside(build) { return found(at: build) }
        for link in table.links(from: build) where onward[link.to] == nil {
          onward[link.to] = .some(link)
          if back[link.to] != nil { return found(at: link.to) }
          onwardQueue.append(link.to)
          onwardWork += 1
        }
        onwardWork += 1
      } else {
        guard let build = backQueue.popLast() else { return end(in: table) }
        for link in table.links(to: build) where back[link.from] == nil {
          back[link.from] = .some(link)
          if onward[link.from] != nil { return found(at: link.from) }
          backQueue.append(link.from)
          backWork += 1
        }
        backWork += 1
      }
    }
    return .unfinished
  }

  private func end(in table: BuildTable) -> Step { moves == table.moves ? .nothing : .outdated }

  private func found(at meeting: Build) -> Step {
    var links: [WaitCycle.Link] = []
    var build = meeting
    while case .some(.some(let link)) = onward[build] {
      links.append(link)
      build = link.from
    }
    links.reverse()
    build = meeting
    while case .some(.some(let link)) = back[build] {
      links.append(link)
      build = link.to
    }
    return .found(WaitCycle(waiter: waiter, target: target, links: links))
  }
}

extension BuildTable {
  /// What a build needs: what is waited for inside of it, or what it leans on once it is done.
  fileprivate func links(from build: Build) -> [WaitCycle.Link] {
    if build.isOver { return [] }
    if build.isDone {
      // What it is known to wait for in the end is looked at first.
      return (Array(build.leans) + (build.blocker.map { [$0] } ?? [])).map {
        WaitCycle.Link(from: build, to: $0)
      }
    }
    let waits = build.links.map { Array($0.waits.all) } ?? []
    return waits.compactMap { waiter in
      waiter.target.map { WaitCycle.Link(from: build, to: $0, waiter: waiter) }
    } + build.inner.values.map { WaitCycle.Link(from: build, to: $0) }
  }

  /// How much there is to look at for a build; of no build none.
  fileprivate func linkCount(from build: Build?) -> Int {
    guard let build, !build.isOver else { return 0 }
    if build.isDone { return build.leans.count }
    return (build.links?.waits.all.count ?? 0) + build.inner.count
  }

  fileprivate func linkCount(to build: Build?) -> Int {
    guard let build, !build.isOver, let links = build.links else { return 0 }
    return links.waiters.all.count + links.leaners.count
  }

  /// Who needs a build.
  fileprivate func links(to build: Build) -> [WaitCycle.Link] {
    if build.isOver { return [] }
    let waiters = build.links.map { Array($0.waiters.all) } ?? []
    var links = waiters.compactMap { waiter in
      waiter.inside.map { WaitCycle.Link(from: $0, to: build, waiter: waiter) }
    }
    if let outer = build.outer { links.append(WaitCycle.Link(from: outer, to: build)) }
    for leaner in build.leaners where leaner.isDone {
      links.append(WaitCycle.Link(from: leaner, to: build))
    }
    return links
  }

  /// How a cycle of waits is ended: who is woken, and how. Nil where it is none any more.
  ///
  /// Who waits for an instance that is made and only filled gets it. Where there is no such wait, an
  /// injection that is part of the cycle is put off until the instance around it is there. All
  /// others are an error.
  func end(
    _ cycle: WaitCycle
  ) -> (wake: @Sendable (Builds.Outcome) -> Void, outcome: Builds.Outcome)? {
    guard cycle.waiter.target === cycle.target, cycle.links.allSatisfy(isThere) else { return nil }
    let waits =
      [(cycle.waiter, cycle.target)]
      + cycle.links.compactMap { link in link.waiter.map { ($0, link.to) } }
    for (waiter, target) in waits {
      guard !target.isOver, let early = target.early else { continue }
      lean(waiter.inside, on: target)
      return take(waiter).map { ($0, .early(early)) }
    }
    let entered = entries(of: cycle)
    for (waiter, entry) in entered {
      guard !entry.isOver, waiter.frame?.isInjecting(within: entry) == true else { continue }
      let error = failure(of: cycle, for: waiter, entered, awaiting: entry)
      return take(waiter).map { ($0, .failed(error)) }
    }
    let error = failure(of: cycle, for: cycle.waiter, entered, awaiting: nil)
    return take(cycle.waiter).map { ($0, .failed(error)) }
  }

  private func isThere(_ link: WaitCycle.Link) -> Bool {
    let from = link.from
    if from.isOver { return false }
    if let waiter = link.waiter { return waiter.target === link.to && waiter.inside === from }
    if from.isDone { return from.leans.contains(link.to) || from.blocker === link.to }
    return !link.to.isOver && link.to.outer === from
  }

  /// Each waiter of a cycle with the build around it that the one before waits for; the waiter that
  /// closes the cycle first.
  private func entries(
    of cycle: WaitCycle
  ) -> [(waiter: Builds.Waiter, build: Build)] {
    var entries: [(waiter: Builds.Waiter, build: Build)] = []
    var entry = cycle.target
    for link in cycle.links {
      if let waiter = link.waiter {
        entries.append((waiter, entry))
        entry = link.to
      } else if !link.from.isOver && link.from.isDone {
        entry = link.to
      }
    }
    return [(cycle.waiter, entry)] + entries
  }

  /// The error for one of those who wait in a cycle: its steps begin with what that one waits for.
  private func failure(
    of cycle: WaitCycle, for waiter: Builds.Waiter,
    _ entered: [(waiter: Builds.Waiter, build: Build)], awaiting: ResolutionFrame?
  ) -> ResolutionError {
    // Each waiter's part, from the build around it down to it, in the order of the cycle.
    let parts = (entered.dropFirst() + entered.prefix(1)).map { waiter, build in
      (waiter: waiter, steps: part(from: build, to: waiter))
    }
    let first = (parts.firstIndex { $0.waiter === waiter } ?? 0) + 1
    let steps = (parts[first...] + parts[..<first]).flatMap(\.steps)
    return ResolutionError(
      waiter.key, cycle: steps + steps.prefix(1), awaiting: awaiting)
  }

  private func part(
    from build: Build, to waiter: Builds.Waiter
  ) -> [ResolutionError.Step] {
    guard !build.isOver, let frame = waiter.frame else { return [] }
    let inside = frame.chain.prefix { $0 !== build }.reversed()
    return ([build] + inside).compactMap(\.step)
  }
}

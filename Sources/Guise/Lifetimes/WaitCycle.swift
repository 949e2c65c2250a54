/// Builds that wait for each other: from the one that is waited for to one that the waiter is inside
/// of.
struct WaitCycle {
  /// How one of the builds needs the next.
  struct Link {
    let from: BuildID
    let to: BuildID
    /// Who waits for the next; nil where that runs inside of the build, or the build leans on it.
    var waiter: Builds.Waiter?
  }

  let waiter: Builds.Waiter
  let target: BuildID
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
  private let target: BuildID
  private let frame: ResolutionFrame
  /// How the builds were reached that the target needs.
  private var onward: [BuildID: WaitCycle.Link?]
  private var onwardQueue: [BuildID]
  /// How the builds lead to the waiter's that need it.
  private var back: [BuildID: WaitCycle.Link?]
  private var backQueue: [BuildID]
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
      guard waiter.target == target else { return .nothing }
      if onwardWork + table.linkCount(from: onwardQueue.last)
        <= backWork + table.linkCount(to: backQueue.last)
      {
        guard let id = onwardQueue.popLast() else { return end(in: table) }
        if let build = table.builds[id], !build.isDone, frame.isInside(build.frame) {
          return found(at: id, in: table)
        }
        for link in table.links(from: id) where onward[link.to] == nil {
          onward[link.to] = .some(link)
          if back[link.to] != nil { return found(at: link.to, in: table) }
          onwardQueue.append(link.to)
          onwardWork += 1
        }
        onwardWork += 1
      } else {
        guard let id = backQueue.popLast() else { return end(in: table) }
        for link in table.links(to: id) where back[link.from] == nil {
          back[link.from] = .some(link)
          if onward[link.from] != nil { return found(at: link.from, in: table) }
          backQueue.append(link.from)
          backWork += 1
        }
        backWork += 1
      }
    }
    return .unfinished
  }

  private func end(in table: BuildTable) -> Step { moves == table.moves ? .nothing : .outdated }

  private func found(at meeting: BuildID, in table: BuildTable) -> Step {
    var links: [WaitCycle.Link] = []
    var id = meeting
    while case .some(.some(let link)) = onward[id] {
      links.append(link)
      id = link.from
    }
    links.reverse()
    id = meeting
    while case .some(.some(let link)) = back[id] {
      links.append(link)
      id = link.to
    }
    return .found(WaitCycle(waiter: waiter, target: target, links: links))
  }
}

extension BuildTable {
  /// What a build needs: what is waited for inside of it, or what it leans on once it is done.
  fileprivate func links(from id: BuildID) -> [WaitCycle.Link] {
    guard let build = builds[id] else { return [] }
    if build.isDone {
      // What it is known to wait for in the end is looked at first.
      let known = build.blocker.flatMap { builds[$0]?.isDone == false ? $0 : nil }
      return (Array(build.leans) + (known.map { [$0] } ?? [])).map {
        WaitCycle.Link(from: id, to: $0)
      }
    }
    return build.waits.all.compactMap { waiter in
      waiter.target.map { WaitCycle.Link(from: id, to: $0, waiter: waiter) }
    } + build.inner.map { WaitCycle.Link(from: id, to: $0) }
  }

  /// How much there is to look at for a build; of no build none.
  fileprivate func linkCount(from id: BuildID?) -> Int {
    guard let id, let build = builds[id] else { return 0 }
    return build.isDone ? build.leans.count : build.waits.all.count + build.inner.count
  }

  fileprivate func linkCount(to id: BuildID?) -> Int {
    guard let id, let build = builds[id] else { return 0 }
    return build.waiters.all.count + build.leaners.count
  }

  /// Who needs a build.
  fileprivate func links(to id: BuildID) -> [WaitCycle.Link] {
    guard let build = builds[id] else { return [] }
    var links = build.waiters.all.compactMap { waiter in
      waiter.inside.map { WaitCycle.Link(from: $0, to: id, waiter: waiter) }
    }
    if let outer = build.outer { links.append(WaitCycle.Link(from: outer, to: id)) }
    for leaner in build.leaners where builds[leaner]?.isDone == true {
      links.append(WaitCycle.Link(from: leaner, to: id))
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
    guard cycle.waiter.target == cycle.target, cycle.links.allSatisfy(isThere) else { return nil }
    let waits =
      [(cycle.waiter, cycle.target)]
      + cycle.links.compactMap { link in link.waiter.map { ($0, link.to) } }
    for (waiter, target) in waits {
      guard let build = builds[target], let early = build.early else { continue }
      lean(waiter.inside.flatMap { builds[$0] }, on: build)
      return take(waiter).map { ($0, .early(early)) }
    }
    let entered = entries(of: cycle)
    for (waiter, entry) in entered {
      guard let build = builds[entry], waiter.frame?.isInjecting(within: build.frame) == true
      else { continue }
      let error = failure(of: cycle, for: waiter, entered, awaiting: build.frame)
      return take(waiter).map { ($0, .failed(error)) }
    }
    let error = failure(of: cycle, for: cycle.waiter, entered, awaiting: nil)
    return take(cycle.waiter).map { ($0, .failed(error)) }
  }

  private func isThere(_ link: WaitCycle.Link) -> Bool {
    guard let from = builds[link.from] else { return false }
    if let waiter = link.waiter { return waiter.target == link.to && waiter.inside == link.from }
    if from.isDone { return from.leans.contains(link.to) || from.blocker == link.to }
    return builds[link.to]?.outer == link.from
  }

  /// Each waiter of a cycle with the build around it that the one before waits for; the waiter that
  /// closes the cycle first.
  private func entries(
    of cycle: WaitCycle
  ) -> [(waiter: Builds.Waiter, build: BuildID)] {
    var entries: [(waiter: Builds.Waiter, build: BuildID)] = []
    var entry = cycle.target
    for link in cycle.links {
      if let waiter = link.waiter {
        entries.append((waiter, entry))
        entry = link.to
      } else if builds[link.from]?.isDone == true {
        entry = link.to
      }
    }
    return [(cycle.waiter, entry)] + entries
  }

  /// The error for one of those who wait in a cycle: its steps begin with what that one waits for.
  private func failure(
    of cycle: WaitCycle, for waiter: Builds.Waiter,
    _ entered: [(waiter: Builds.Waiter, build: BuildID)], awaiting: ResolutionFrame?
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
    from build: BuildID, to waiter: Builds.Waiter
  ) -> [ResolutionError.Step] {
    guard let outer = builds[build]?.frame, let frame = waiter.frame else { return [] }
    return [outer.step] + frame.chain.prefix { $0 !== outer }.reversed().map(\.step)
  }
}

extension BuildsModel {
  /// How a build needs the next; no waiter where that runs inside of it, or it leans on that.
  struct Link: Hashable {
    let from: Int
    let to: Int
    var waiter: Int?
  }

  /// From what is waited for to a build that the waiter is inside of.
  struct Cycle: Hashable {
    let waiter: Int
    let target: Int
    let links: [Link]
  }

  /// What a build needs to go on.
  private func links(from build: Int) -> [Link] {
    let frame = frames[build]
    if frame.isOver { return [] }
    if frame.isDone { return frame.leans.map { Link(from: build, to: $0) } }
    let waits = waiters.indices.compactMap { waiter -> Link? in
      guard waiters[waiter].inside == build, let target = waiters[waiter].target
      else { return nil }
      return Link(from: build, to: target, waiter: waiter)
    }
    return waits
      + running.filter { frames[$0].outer == build }.map { Link(from: build, to: $0) }
  }

  /// The cycles that a wait is part of.
  func cycles(of waiter: Int) -> [Cycle] {
    guard let target = waiters[waiter].target, let around = waiters[waiter].frame,
      waiters[waiter].inside != nil
    else { return [] }
    var cycles: [Cycle] = []
    func search(_ build: Int, _ seen: StepSet, _ links: [Link]) {
      if !frames[build].isOver, !frames[build].isDone, isInside(around, build) {
        return cycles.append(Cycle(waiter: waiter, target: target, links: links))
      }
      for link in self.links(from: build) where !seen.contains(link.to) {
        var seen = seen
        seen.insert(link.to)
        search(link.to, seen, links + [link])
      }
    }
    var seen = StepSet()
    seen.insert(target)
    search(target, seen, [])
    return cycles
  }

  /// Who is woken to end a cycle, and how; nil where it is none any more.
  ///
  /// Somebody who waits for an instance that is made gets it early. Where nobody does, somebody who
  /// fills properties inside of what the others wait for is told to go on later. Otherwise it is an
  /// error of who was the last to wait.
  mutating func end(_ cycle: Cycle) -> (waiter: Int, outcome: Outcome)? {
    guard waiters[cycle.waiter].target == cycle.target, cycle.links.allSatisfy(isThere)
    else { return nil }
    let waits =
      [(cycle.waiter, cycle.target)]
      + cycle.links.compactMap { link in link.waiter.map { ($0, link.to) } }
    for (waiter, target) in waits where !frames[target].isOver && frames[target].isShown {
      lean(waiters[waiter].inside, on: target)
      return take(waiter) ? (waiter, .early(target)) : nil
    }
    for (waiter, entry) in entries(of: cycle) where !frames[entry].isOver {
      guard let frame = waiters[waiter].frame, isInjecting(frame, within: entry)
      else { continue }
      return take(waiter) ? (waiter, .failed(.cycle(awaiting: entry))) : nil
    }
    return take(cycle.waiter) ? (cycle.waiter, .failed(.cycle(awaiting: nil))) : nil
  }

  private func isThere(_ link: Link) -> Bool {
    let from = frames[link.from]
    if from.isOver { return false }
    if let waiter = link.waiter {
      return waiters[waiter].target == link.to && waiters[waiter].inside == link.from
    }
    if from.isDone { return from.leans.contains(link.to) }
    return !frames[link.to].isOver && frames[link.to].outer == link.from
  }

  /// Each waiter of a cycle, with the build around it that the one before waits for.
  private func entries(of cycle: Cycle) -> [(waiter: Int, build: Int)] {
    var entries: [(waiter: Int, build: Int)] = []
    var entry = cycle.target
    for link in cycle.links {
      if let waiter = link.waiter {
        entries.append((waiter, entry))
        entry = link.to
      } else if !frames[link.from].isOver && frames[link.from].isDone {
        entry = link.to
      }
    }
    return [(cycle.waiter, entry)] + entries
  }

  /// Whether a thread waits for what is suspended, which it must not.
  func isRefused(_ waiter: Int) -> Bool {
    guard waiters[waiter].blocks, let target = waiters[waiter].target else { return false }
    return unfinished(under: target).contains { frames[$0].suspends }
  }

  /// Whether what a thread waits for is done, or suspended, and waits for what is suspended. What
  /// still runs on a thread may lean on that: the wait is looked at again once it is done.
  func isBlockedBySuspension(_ waiter: Int) -> Bool {
    guard waiters[waiter].blocks, let target = waiters[waiter].target else { return false }
    var seen = StepSet()
    seen.insert(target)
    var open = [target]
    while let build = open.popLast() {
      if frames[build].isOver { continue }
      if !frames[build].isDone {
        if frames[build].suspends { return true }
        continue
      }
      for lean in frames[build].leans where seen.insert(lean) { open.append(lean) }
    }
    return false
  }
}

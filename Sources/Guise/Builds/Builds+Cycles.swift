// Waits that would never end: they close a cycle, or block a thread on a suspended build.
extension Builds {
  /// Has a build handed over to its waiter, if it would wait for a waiter that waits for it.
  static func demand(_ waiter: Waiter, _ after: inout Aftermath) {
    guard let around = waiter.inside?.running, let root = waiter.slot.build?.root else { return }
    let waits = root.allWaits
    if waits.isEmpty { return }
    for inner in waits where leads(inner, around: around) {
      let yield = Yield(build: root, waiter: waiter)
      inner.inside?.yield = yield
      wake(inner, .failure(yield), &after)
    }
  }

  /// Whether the build that a waiter waits for leads to one around a build.
  private static func leads(_ waiter: Waiter, around inner: Build) -> Bool {
    var open = [waiter]
    var seen: Set<ObjectIdentifier> = []
    while let waiter = open.popLast() {
      guard let build = waiter.slot.build?.root, seen.insert(ObjectIdentifier(build)).inserted
      else { continue }
      if inner.isInside(build) { return true }
      open += build.allWaits
    }
    return false
  }

  /// Marks a build and those around it before code inside it suspends: from now on no thread may
  /// block on them.
  @inline(never)
  static func suspend(_ build: Build?) {
    guard let build else { return }
    locked { after in
      if let build = build.running { suspend(build, &after) }
    }
  }

  static func suspend(_ build: Build, _ after: inout Aftermath) {
    var next: Build? = build
    while let build = next, !build.suspends {
      build.suspends = true
      for other in [build] + build.uncommitted { wakeBlocked(other, &after) }
      next = build.outer
    }
  }

  static func wakeBlocked(_ build: Build, _ after: inout Aftermath) {
    for waiter in build.waiters where waiter.blocks { wake(waiter, .success(nil), &after) }
  }

  /// Marks a container as closed: from now on no build begins there.
  ///
  /// - Returns: false if it was closed before.
  static func close(_ container: Container) -> Bool { locked { _ in container.markClosed() } }
}

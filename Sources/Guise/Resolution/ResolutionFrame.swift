public import Synchronization

/// A factory that is running now, as the code inside it sees it.
///
/// Frames are pushed where an instance is kept (a subclass then), and where a resolve has run
/// suspiciously deep; tasks that a factory starts inherit them, so that what they resolve counts as
/// inside of it. Such a task may outlive the container: a frame that has ended holds neither the
/// registration nor what it keeps.
///
/// Unchecked: what is variable is an atomic, guarded by a lock, or `parent`, which only `deinit`
/// changes.
class ResolutionFrame: @unchecked Sendable {
  /// Never nil: an optional would take several times as long to copy, which is done for each read.
  @TaskLocal private static var innermost = ResolutionFrame()

  /// The innermost frame of this task or thread.
  static var current: ResolutionFrame? {
    let innermost = innermost
    return innermost.depth == 0 ? nil : innermost
  }

  /// nil where a container is being closed. Only compared, but under the lock of `held` while the frame
  /// is running: who runs the factory holds the registration until `end` has returned.
  private final let registration: Unmanaged<Registration>?
  /// The container whose registrations the factory is given, where it is known. Only compared.
  private final let asked: ObjectIdentifier?
  final private(set) var parent: ResolutionFrame?
  /// A frame further out, so that any of those around this one is found in few steps. Held by
  /// `parent`.
  private final let jump: Unmanaged<ResolutionFrame>?
  /// How many frames there are from the outermost to this one; 0 for what stands for no frame.
  final let depth: Int
  /// Whether the factory may suspend, so that no thread may be blocked to wait for it.
  final let suspends: Bool
  /// The resolve that the factory runs in, until the factory has returned.
  private final let held: Lock<ResolutionSession?>
  /// The session that began that resolve. Only compared, while the frame is running.
  private final let resolve: ObjectIdentifier?
  private final let running = Atomic(true)
  private final let injecting = Atomic(false)
  private final let postponed = Atomic(false)

  /// What stands for no frame.
  private init() {
    registration = nil
    asked = nil
    parent = nil
    jump = nil
    depth = 0
    suspends = false
    held = Lock(nil)
    resolve = nil
  }

  /// - Parameter around: the innermost frame of this task or thread.
  init(
    _ registration: Registration?, suspends: Bool, in session: ResolutionSession?,
    for container: Container?, inside around: ResolutionFrame? = .current
  ) {
    self.registration = registration.map(Unmanaged.passUnretained)
    asked = session.map { ObjectIdentifier($0.container) } ?? container.map(ObjectIdentifier.init)
    self.suspends = suspends
    // Frames that have ended are left out: a task may start a task and so on, for ever.
    var parent = around
    while let frame = parent, !frame.isRunning { parent = frame.parent }
    self.parent = parent
    let session = session ?? parent?.session
    held = Lock(session)
    resolve = session?.outermostID
    guard let parent else {
      depth = 1
      jump = nil
      return
    }
    depth = parent.depth + 1
    jump = parent.nextJump
  }

  /// One frame after the other: a task may outlive thousands of factories around it.
  deinit {
    var next = parent
    parent = nil
    while next != nil, isKnownUniquelyReferenced(&next) {
      let further = next?.parent
      next?.parent = nil
      next = further
    }
  }

  /// The jump of a frame whose parent is this: as far as this one's jump and that one's next together,
  /// where these are equally far.
  private final var nextJump: Unmanaged<ResolutionFrame> {
    let here = Unmanaged.passUnretained(self)
    guard let jump else { return here }
    return jump._withUnsafeGuaranteedRef { near in
      guard let far = near.jump else { return here }
      return far._withUnsafeGuaranteedRef { depth - near.depth == near.depth - $0.depth }
        ? far : here
    }
  }

  /// Whether a factory that runs now in a session has to be found by what it does not hand the
  /// session to.
  static func isNeeded(for session: ResolutionSession) -> Bool {
    guard let current, current.isRunning else { return true }
    return current.resolve != session.outermostID
  }

  /// The resolve that the factory runs in, for what it does not hand on itself; once the factory has
  /// returned, the one that the next factory around it runs in.
  @inline(never)
  final var session: ResolutionSession? { innermostRunning?.held.withLock { $0 } }

  /// The factory makes an instance that is kept: the frame is of the one subclass.
  final var isBuild: Bool { type(of: self) != ResolutionFrame.self }

  /// What is running, as an error names it; nil once it has ended.
  final var step: ResolutionError.Step? {
    held.withLock { _ in
      guard isRunning else { return nil }
      return registration?.takeUnretainedValue().step
        ?? ResolutionError.Step(key: AnyKey(service: Container.self), location: nil)
    }
  }

  /// False once the factory has returned, and its build is over, though a task that it started may
  /// live on.
  final var isRunning: Bool { running.load(ordering: .acquiring) }

  /// The factory has made an object, whose properties are filled now: one that needs an instance
  /// which is being built around it can wait for that.
  private final var isInjecting: Bool { injecting.load(ordering: .acquiring) }

  final func beginInjecting() { injecting.store(true, ordering: .releasing) }

  /// Whether something waits for the instance that the factory makes.
  final var hasPostponed: Bool { postponed.load(ordering: .acquiring) }

  final func notePostponed() { postponed.store(true, ordering: .releasing) }

  /// Whether properties are filled by one of the factories that run inside of another.
  final func isInjecting(within outer: ResolutionFrame) -> Bool {
    var next: ResolutionFrame? = self
    while let frame = next, frame !== outer {
      if frame.isRunning && frame.isInjecting { return true }
      next = frame.parent
    }
    return false
  }

  /// A new frame.
  ///
  /// - Parameter around: the innermost frame of this task or thread.
  /// - Throws: `.cycle` where the registration's factory is already running around this one. With
  ///   arguments, which may differ from turn to turn, and for another container, which may register
  ///   something else, only a recursion that goes too deep is one. `.tooDeep` where the stack is used
  ///   up otherwise.
  static func entering(
    _ registration: Registration, suspends: Bool, for resolver: any Resolver,
    inside around: ResolutionFrame? = .current
  ) throws -> ResolutionFrame {
    let frame = ResolutionFrame(
      registration, suspends: suspends, in: resolver.asSession, for: resolver.asContainer,
      inside: around)
    let hasRoom = suspends ? nil : StackGuard.hasRoom
    let isTooDeep = hasRoom == false || hasRoom == nil && frame.isDeep
    if frame.parent != nil, registration.key.arguments.isEmpty || isTooDeep {
      // All of those around are looked at now and then: a cycle is found somewhat later, in time
      // linear in its length.
      let isThorough = isTooDeep || frame.isAtMilestone
      var rest = isThorough ? .max : near
      var next = frame.parent
      while let ancestor = next, rest > 0 {
        next = ancestor.parent
        rest -= 1
        guard ancestor.isRunning else { continue }
        if ancestor.registration?.toOpaque() == frame.registration?.toOpaque()
          && (ancestor.asked == frame.asked || isTooDeep)
        {
          throw ResolutionError(cycleThrough: registration)
        }
        // Who asks for that one again gets its instance, or finds that it is being made.
        if ancestor.isBuild && !isTooDeep { break }
      }
    }
    if hasRoom == false { throw ResolutionError(.tooDeep, key: registration.key) }
    return frame
  }

  /// How many of the frames around are always looked at.
  private static let near = 32

  /// Whether there are so many frames where the stack does not tell, as async ones are not on it,
  /// that a recursion with arguments has no end.
  private final var isDeep: Bool { depth > 4_096 && isAtMilestone }

  /// Whether the depth is one of some whose distances grow with it, four for each power of two.
  private final var isAtMilestone: Bool {
    let shift = max(0, Int.bitWidth - depth.leadingZeroBitCount - 3)
    return depth & ((1 << shift) - 1) == 0
  }

  /// Whether a frame is running around this one, or is it.
  final func isInside(_ other: ResolutionFrame) -> Bool {
    guard other.isRunning else { return false }
    var frame = self
    while frame.depth > other.depth {
      guard let jump = frame.jump?.takeUnretainedValue(), let parent = frame.parent
      else { return false }
      frame = jump.depth < other.depth ? parent : jump
    }
    return frame === other
  }

  /// This frame, or the next one around it, that is running.
  final var innermostRunning: ResolutionFrame? {
    var next: ResolutionFrame? = self
    while let frame = next, !frame.isRunning { next = frame.parent }
    return next
  }

  /// Runs a body inside of the frame, which has ended then.
  final func run<Value>(_ body: () throws -> Value) rethrows -> Value {
    defer { end() }
    return try enter(body)
  }

  /// Runs a body inside of the frame, which goes on until `end` is called: as the frame of a build
  /// does until the build is over.
  final func enter<Value>(_ body: () throws -> Value) rethrows -> Value {
    try ResolutionFrame.$innermost.withValue(self, operation: body)
  }

  /// The factory has returned, and its build is over. Releases nothing.
  final func stop() { running.store(false, ordering: .releasing) }

  /// Stops, and lets go of the resolve. Not to be called under a lock: a container that is released
  /// releases its instances, whose `deinit` is the user's code.
  @inline(never)
  final func end() {
    stop()
    let session = held.withLock { held in
      defer { held = nil }
      return held
    }
    withExtendedLifetime(session) {}
  }

  /// Runs an async body inside of the frame, which has ended then.
  @inline(never)
  nonisolated(nonsending) final func run<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    defer { end() }
    return try await enter(body)
  }

  @inline(never)
  nonisolated(nonsending) final func enter<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    try await enter(body, isolation: #isolation)
  }

  /// - Parameter isolation: the caller's, which a closure inherits only as a parameter (Swift 6.3).
  private func enter<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value, isolation: isolated (any Actor)?
  ) async rethrows -> Value {
    try await ResolutionFrame.$innermost.withValue(self) {
      _ = isolation
      return try await body()
    }
  }
}

extension Registration {
  /// How many async resolves of one transient may run before each pushes a frame: many at once may
  /// be mere concurrency, but a cycle never stops at any number.
  @usableFromInline static var untrackedRuns: UInt32 { 32 }

  /// Counts an async run of the factory; false (and not counted) where this one has to look for a
  /// cycle: there are many runs, or the task itself has begun one that may be around this one.
  @inlinable
  final func beginRunning() -> Bool {
    let (before, _) = running.add(1, ordering: .relaxed)
    if before == 0 || before < Registration.untrackedRuns && isNewToTask() { return true }
    endRunning()
    return false
  }

  /// Whether another task than this one was the last that came here while the factory was running; one
  /// may be taken for the other, which then pushes a frame it had not needed.
  @usableFromInline
  final func isNewToTask() -> Bool {
    let task = withUnsafeCurrentTask { task in
      task.map { UInt32(truncatingIfNeeded: $0.hashValue) | 1 } ?? 0
    }
    return runningTask.exchange(task, ordering: .relaxed) != task
  }

  @inlinable
  final func endRunning() { running.subtract(1, ordering: .relaxed) }
}

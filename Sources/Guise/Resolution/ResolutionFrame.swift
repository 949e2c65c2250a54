public import Synchronization

/// A running factory, as the code inside it sees it.
///
/// Frames are pushed only where one is needed: where an instance is kept (as the subclass `Build`),
/// where properties are filled that may have to wait, where code that is not given the session has
/// to find it, and where a resolve may be part of a cycle. Tasks that a factory starts inherit
/// them, so that their resolves count as inside it. Such a task may outlive the container: a frame
/// that has ended holds neither the registration nor its instance.
///
/// Unchecked: the variables are atomics, guarded by a lock, or `parent`, which only `deinit`
/// changes.
class ResolutionFrame: @unchecked Sendable {
  /// The innermost frame, or the placeholder. Never nil: an optional would take several times as
  /// long to copy, which each read does.
  @TaskLocal private static var innermost = ResolutionFrame()

  /// The innermost frame of this task or thread.
  static var current: ResolutionFrame? {
    let innermost = innermost
    return innermost.depth == 0 ? nil : innermost
  }

  /// The registration; nil for the closing of a container. Only compared, except under the lock of
  /// `heldSession` while the frame is running: the code that runs the factory holds the
  /// registration until `end` has returned.
  private final let registration: Unmanaged<Registration>?
  /// The container that the factory resolves from; nil for a custom resolver. Only compared:
  /// another container may have other registrations.
  private final let asked: ObjectIdentifier?
  final private(set) var parent: ResolutionFrame?
  /// A frame further out, so that any surrounding frame is found in few steps (a jump pointer of a
  /// skew-binary list). Held by the chain of parents.
  private final let jump: Unmanaged<ResolutionFrame>?
  /// The number of frames from the outermost to this one; 0 for the placeholder of no frame.
  final let depth: Int
  /// Whether the factory may suspend, so that no thread may block on it.
  final let suspends: Bool
  /// The session that the factory runs in; nil once the frame has ended.
  private final let heldSession: Lock<ResolutionSession?>
  /// The outermost session of the same resolve. Only compared, while the frame is running.
  private final let outermostID: ObjectIdentifier?
  private final let running = Atomic(true)
  private final let injecting = Atomic(false)
  private final let postponed = Atomic(false)

  /// Creates the placeholder of no frame.
  private init() {
    registration = nil
    asked = nil
    parent = nil
    jump = nil
    depth = 0
    suspends = false
    heldSession = Lock(nil)
    outermostID = nil
  }

  /// Creates a frame, which does not begin until it is entered.
  ///
  /// - Parameters:
  ///   - registration: the registration; nil for the closing of a container.
  ///   - suspends: whether the factory may suspend.
  ///   - session: the session that the factory runs in; nil for that of the frame around it.
  ///   - container: the container that the factory resolves from without a session.
  ///   - around: the innermost frame of this task or thread.
  init(
    _ registration: Registration?, suspends: Bool, in session: ResolutionSession?,
    for container: Container?, inside around: ResolutionFrame? = .current
  ) {
    self.registration = registration.map(Unmanaged.passUnretained)
    asked = session.map { ObjectIdentifier($0.container) } ?? container.map(ObjectIdentifier.init)
    self.suspends = suspends
    // Frames that have ended are skipped: a task may start a task and so on, forever.
    var parent = around
    while let frame = parent, !frame.isRunning { parent = frame.parent }
    self.parent = parent
    let session = session ?? parent?.session
    heldSession = Lock(session)
    outermostID = session?.outermostID
    guard let parent else {
      depth = 1
      jump = nil
      return
    }
    depth = parent.depth + 1
    jump = parent.nextJump
  }

  /// Releases one frame after the other, because a task may outlive thousands of factories around
  /// it.
  deinit {
    var next = parent
    parent = nil
    while next != nil, isKnownUniquelyReferenced(&next) {
      let further = next?.parent
      next?.parent = nil
      next = further
    }
  }

  /// The jump of a frame whose parent is this one: it spans this frame's jump and the one after
  /// that, if both are equally long.
  private final var nextJump: Unmanaged<ResolutionFrame> {
    let here = Unmanaged.passUnretained(self)
    guard let jump else { return here }
    return jump._withUnsafeGuaranteedRef { near in
      guard let far = near.jump else { return here }
      return far._withUnsafeGuaranteedRef { depth - near.depth == near.depth - $0.depth }
        ? far : here
    }
  }

  /// Whether a factory that runs in a session needs a frame, so that code that is not given the
  /// session can find it.
  static func isNeeded(for session: ResolutionSession) -> Bool {
    guard let current, current.isRunning else { return true }
    return current.outermostID != session.outermostID
  }

  /// The session that the factory runs in, for code that is not given it; once the factory has
  /// returned, the session of the next factory around it.
  @inline(never)
  final var session: ResolutionSession? { innermostRunning?.heldSession.withLock { $0 } }

  /// Whether the frame is a `Build`, the only subclass: the factory's instance is kept, or a
  /// container is being closed.
  final var isBuild: Bool { type(of: self) != ResolutionFrame.self }

  /// The running factory, as an error names it, or `Container` for a closing; nil once it has
  /// ended.
  final var step: ResolutionError.Step? {
    heldSession.withLock { _ in
      guard isRunning else { return nil }
      return registration?.takeUnretainedValue().step
        ?? ResolutionError.Step(key: AnyKey(service: Container.self), location: nil)
    }
  }

  /// Whether the factory is running. False once it has returned and its build has ended, even if a
  /// task that it started lives on.
  final var isRunning: Bool { running.load(ordering: .acquiring) }

  /// Whether the factory has made an object and its properties are being filled. An injection that
  /// needs an instance which is still being built around it can be postponed until that exists.
  private final var isInjecting: Bool { injecting.load(ordering: .acquiring) }

  final func beginInjecting() { injecting.store(true, ordering: .releasing) }

  /// Whether injections wait for the instance that the factory makes.
  final var hasPostponed: Bool { postponed.load(ordering: .acquiring) }

  final func notePostponed() { postponed.store(true, ordering: .releasing) }

  /// Whether this factory, or one between it and an outer one, is filling properties.
  final func isInjecting(within outer: ResolutionFrame) -> Bool {
    var next: ResolutionFrame? = self
    while let frame = next, frame !== outer {
      if frame.isRunning && frame.isInjecting { return true }
      next = frame.parent
    }
    return false
  }

  /// Creates the frame of a factory that is about to run, after a search for a cycle. The caller
  /// enters it.
  ///
  /// - Parameter around: the innermost frame of this task or thread.
  /// - Throws: `.cycle` if the registration's factory is already running around this one. With
  ///   arguments, which may differ from turn to turn, and for another container, which may have
  ///   other registrations, only a recursion that goes too deep is a cycle. `.tooDeep` if the stack
  ///   is used up otherwise.
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
      // All surrounding frames are examined only now and then: a cycle is found somewhat later, in
      // time linear in its length.
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
        // Far enough: a cycle that runs through a build is found when it requests the build again.
        if ancestor.isBuild && !isTooDeep { break }
      }
    }
    if hasRoom == false { throw ResolutionError(.tooDeep, key: registration.key) }
    return frame
  }

  /// The number of surrounding frames that are always examined.
  private static let near = 32

  /// Whether there are so many frames that a recursion with arguments must be endless. Used if the
  /// stack does not tell, because async frames are not on it. True only at milestones, because then
  /// all surrounding frames are examined.
  private final var isDeep: Bool { depth > 4_096 && isAtMilestone }

  /// Whether the depth is a milestone: their distances grow with the depth, four for each power of
  /// two.
  private final var isAtMilestone: Bool {
    let shift = max(0, Int.bitWidth - depth.leadingZeroBitCount - 3)
    return depth & ((1 << shift) - 1) == 0
  }

  /// Whether another frame is running, and is this frame or around it.
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

  /// The innermost running frame, from this one outward.
  final var innermostRunning: ResolutionFrame? {
    var next: ResolutionFrame? = self
    while let frame = next, !frame.isRunning { next = frame.parent }
    return next
  }

  /// Runs a body inside the frame, and ends the frame.
  final func run<Value>(_ body: () throws -> Value) rethrows -> Value {
    defer { end() }
    return try enter(body)
  }

  /// Runs a body inside the frame, which continues until `end` is called: a build's frame lasts
  /// until the build is over.
  final func enter<Value>(_ body: () throws -> Value) rethrows -> Value {
    try ResolutionFrame.$innermost.withValue(self, operation: body)
  }

  /// Marks the frame as no longer running: the factory has returned and its build has ended.
  /// Releases nothing.
  final func stop() { running.store(false, ordering: .releasing) }

  /// Stops the frame and releases the resolve. Must not be called under a lock: a released
  /// container releases its instances, whose `deinit` is user code.
  @inline(never)
  final func end() {
    stop()
    let session = heldSession.withLock { held in
      defer { held = nil }
      return held
    }
    withExtendedLifetime(session) {}
  }

  /// Runs an async body inside the frame, and ends the frame.
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

  /// - Parameter isolation: the caller's isolation, which a closure inherits only as a parameter
  ///   (Swift 6.3).
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
  /// The number of runs of one transient's async factory at a time from which each further run
  /// pushes a frame: so many may be mere concurrency, but a cycle exceeds any number.
  @usableFromInline static var framelessRuns: UInt32 { 32 }

  /// Counts an async run of the factory that needs no frame; ended by `endRunning`.
  ///
  /// - Returns: false, without counting, if this run has to look for a cycle: there are many runs,
  ///   or the task itself has begun one that may be around this one.
  @inlinable
  final func beginFramelessRun() -> Bool {
    let (before, _) = running.add(1, ordering: .relaxed)
    if before == 0 || before < Registration.framelessRuns && isNewToTask() { return true }
    endRunning()
    return false
  }

  /// Whether another task than this one was the last to come here while the factory was running.
  /// Tasks may be mistaken for each other; then one pushes an unneeded frame.
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

public import Synchronization

/// A factory that is running now, as the code inside it sees it.
///
/// Frames are pushed where an instance is kept, and where a resolve has run suspiciously deep; tasks
/// that a factory starts inherit them, so that what they resolve counts as inside of it. Such a task
/// may outlive the container: a frame holds neither the registration nor what it keeps.
final class ResolutionFrame: Sendable {
  /// The innermost frame of this task or thread.
  @TaskLocal static var current: ResolutionFrame?

  /// Only compared, while the frame is running.
  let registration: ObjectIdentifier
  let step: ResolutionError.Step
  /// The container whose registrations the factory is given, where it is known. Only compared.
  let container: ObjectIdentifier?
  /// Unchecked: only `deinit` changes it.
  nonisolated(unsafe) private(set) var parent: ResolutionFrame?
  /// A frame further out, so that any of those around this one is found in few steps. Held by
  /// `parent`.
  private unowned(unsafe) let jump: ResolutionFrame?
  /// How many frames there are from the outermost to this one.
  let depth: Int
  /// Whether the factory may suspend, so that no thread may be blocked to wait for it.
  let suspends: Bool
  /// The resolve that the factory runs in, until the factory has returned.
  private let held: Lock<ResolutionSession?>
  /// The session that began that resolve. Only compared, while the frame is running.
  private let resolve: ObjectIdentifier?
  private let running = Atomic(true)
  private let injecting = Atomic(false)
  private let postponed = Atomic(false)

  /// The build that the factory runs for, or the closing of a container.
  let build: BuildID?

  convenience init(
    _ registration: Registration, suspends: Bool, in session: ResolutionSession?,
    for container: Container? = nil, build: BuildID? = nil
  ) {
    self.init(
      ObjectIdentifier(registration), registration.step, suspends: suspends, in: session,
      for: container, build: build)
  }

  /// Of a container that is being closed, which waits as a factory may.
  convenience init(closing container: Container, build: BuildID) {
    let step = ResolutionError.Step(key: AnyKey(service: Container.self), location: nil)
    self.init(
      ObjectIdentifier(container), step, suspends: true, in: nil, for: container,
      build: build)
  }

  private init(
    _ registration: ObjectIdentifier, _ step: ResolutionError.Step, suspends: Bool,
    in session: ResolutionSession?, for container: Container?, build: BuildID?
  ) {
    self.build = build
    self.registration = registration
    self.step = step
    self.container = (session?.container ?? container).map(ObjectIdentifier.init)
    self.suspends = suspends
    // Frames that have ended are left out: a task may start a task and so on, for ever.
    let parent = ResolutionFrame.current?.chain.first { _ in true }
    self.parent = parent
    let session = session ?? parent?.session
    held = Lock(session)
    resolve = session.map { ObjectIdentifier($0.outermost) }
    depth = (parent?.depth ?? 0) + 1
    // As far as the parent's jump and that one's next together, where these are equally far.
    if let parent, let near = parent.jump, let far = near.jump,
      parent.depth - near.depth == near.depth - far.depth
    {
      jump = far
    } else {
      jump = parent
    }
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

  /// Whether a factory that runs now in a session has to be found by what it does not hand the
  /// session to.
  static func isNeeded(for session: ResolutionSession) -> Bool {
    guard let current, current.isRunning else { return true }
    return current.resolve != ObjectIdentifier(session.outermost)
  }

  /// The resolve that the factory runs in, for what it does not hand on itself; once the factory has
  /// returned, the one that the next factory around it runs in.
  var session: ResolutionSession? {
    chain.first { _ in true }?.held.withLock { $0 }
  }

  /// False once the factory has returned, and its build is over, though a task that it started may
  /// live on.
  var isRunning: Bool { running.load(ordering: .acquiring) }

  /// The factory has made an object, whose properties are filled now: one that needs an instance
  /// which is being built around it can wait for that.
  private var isInjecting: Bool { injecting.load(ordering: .acquiring) }

  func beginInjecting() { injecting.store(true, ordering: .releasing) }

  /// Whether something waits for the instance that the factory makes.
  var hasPostponed: Bool { postponed.load(ordering: .acquiring) }

  func notePostponed() { postponed.store(true, ordering: .releasing) }

  /// Whether properties are filled by one of the factories that run inside of another.
  func isInjecting(within outer: ResolutionFrame) -> Bool {
    chain.prefix { $0 !== outer }.contains(where: \.isInjecting)
  }

  /// A new frame.
  ///
  /// - Throws: `.cycle` where the registration's factory is already running around this one. With
  ///   arguments, which may differ from turn to turn, and for another container, which may register
  ///   something else, only a recursion that goes too deep is one. `.tooDeep` where the stack is used
  ///   up otherwise.
  static func entering(
    _ registration: Registration, suspends: Bool, for resolver: any Resolver
  ) throws -> ResolutionFrame {
    let frame = ResolutionFrame(
      registration, suspends: suspends, in: resolver.asSession, for: resolver.asContainer)
    let hasRoom = suspends ? nil : StackGuard.hasRoom
    let isTooDeep = hasRoom == false || hasRoom == nil && frame.isDeep
    if frame.parent != nil, registration.key.arguments.isEmpty || isTooDeep {
      // All of those around are looked at now and then: a cycle is found somewhat later, in time
      // linear in its length.
      let isThorough = isTooDeep || frame.isAtMilestone
      for ancestor in isThorough ? frame.ancestors(.max) : frame.ancestors(near) {
        if ancestor.registration == frame.registration
          && (ancestor.container == frame.container || isTooDeep)
        {
          throw ResolutionError(cycleThrough: registration)
        }
        // Who asks for that one again gets its instance, or finds that it is being made.
        if ancestor.build != nil && !isTooDeep { break }
      }
    }
    if hasRoom == false { throw ResolutionError(.tooDeep, key: registration.key) }
    return frame
  }

  /// How many of the frames around are always looked at.
  private static let near = 32

  /// Whether there are so many frames where the stack does not tell, as async ones are not on it,
  /// that a recursion with arguments has no end.
  private var isDeep: Bool { depth > 4_096 && isAtMilestone }

  /// Whether the depth is one of some whose distances grow with it, four for each power of two.
  private var isAtMilestone: Bool {
    let shift = max(0, Int.bitWidth - depth.leadingZeroBitCount - 3)
    return depth & ((1 << shift) - 1) == 0
  }

  /// The running frames around this one, innermost first.
  private func ancestors(_ limit: Int) -> some Sequence<ResolutionFrame> {
    sequence(first: self, next: \.parent).dropFirst().prefix(limit).lazy.filter(\.isRunning)
  }

  /// Whether a frame is running around this one, or is it.
  func isInside(_ other: ResolutionFrame) -> Bool {
    guard other.isRunning else { return false }
    var frame = self
    while frame.depth > other.depth {
      guard let jump = frame.jump, let parent = frame.parent else { return false }
      frame = jump.depth < other.depth ? parent : jump
    }
    return frame === other
  }

  /// This frame and those around it, where they are running.
  var chain: some Sequence<ResolutionFrame> {
    sequence(first: self, next: \.parent).lazy.filter(\.isRunning)
  }

  /// Runs a body inside of the frame, which has ended then.
  func run<Value>(_ body: () throws -> Value) rethrows -> Value {
    defer { end() }
    return try enter(body)
  }

  /// Runs a body inside of the frame, which goes on until `end` is called: as the frame of a build
  /// does until the build is over.
  func enter<Value>(_ body: () throws -> Value) rethrows -> Value {
    try ResolutionFrame.$current.withValue(self, operation: body)
  }

  /// The factory has returned, and its build is over. Releases nothing.
  func stop() { running.store(false, ordering: .releasing) }

  /// Stops, and lets go of the resolve. Not to be called under a lock: a container that is released
  /// releases its instances, whose `deinit` is the user's code.
  func end() {
    stop()
    let session = held.withLock { held in
      defer { held = nil }
      return held
    }
    withExtendedLifetime(session) {}
  }

  /// Runs an async body inside of the frame, which has ended then.
  ///
  /// The body leaves its caller's actor: a task-local value can be bound for a function only that does
  /// not inherit its isolation (Swift 6.3).
  nonisolated(nonsending) func run<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    defer { end() }
    return try await enter(body)
  }

  nonisolated(nonsending) func enter<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    try await ResolutionFrame.$current.withValue(self, operation: body)
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

  /// Whether another task than this one was the last that came here while the factory was running.
  @usableFromInline
  final func isNewToTask() -> Bool {
    let task = withUnsafeCurrentTask { task in
      task.map { UInt(bitPattern: $0.hashValue) | 1 } ?? 0
    }
    return runningTask.exchange(task, ordering: .relaxed) != task
  }

  @inlinable
  final func endRunning() { running.subtract(1, ordering: .relaxed) }
}

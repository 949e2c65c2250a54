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
  let parent: ResolutionFrame?
  /// How many frames there are from the outermost to this one.
  let depth: Int
  /// Whether the factory may suspend, so that no thread may be blocked to wait for it.
  let suspends: Bool
  private let running = Atomic(true)

  convenience init(_ registration: Registration, suspends: Bool) {
    self.init(ObjectIdentifier(registration), registration.step, suspends: suspends)
  }

  /// Of a container that is being closed, which waits as a factory may.
  convenience init(closing container: Container) {
    let step = ResolutionError.Step(key: AnyKey(service: Container.self), location: nil)
    self.init(ObjectIdentifier(container), step, suspends: true)
  }

  private init(_ registration: ObjectIdentifier, _ step: ResolutionError.Step, suspends: Bool) {
    self.registration = registration
    self.step = step
    self.suspends = suspends
    // Frames that have ended are left out: a task may start a task and so on, for ever.
    parent = ResolutionFrame.current?.chain.first { _ in true }
    depth = (parent?.depth ?? 0) + 1
  }

  /// False once the factory has returned, though a task that it started may live on.
  var isRunning: Bool { running.load(ordering: .acquiring) }

  /// A new frame.
  ///
  /// - Throws: `.cycle` where the registration's factory is already running around this one. With
  ///   arguments, which may differ from turn to turn, only a recursion that goes too deep is one.
  static func entering(
    _ registration: Registration, suspends: Bool
  ) throws -> ResolutionFrame {
    let frame = ResolutionFrame(registration, suspends: suspends)
    if registration.key.arguments.isEmpty || frame.isTooDeep {
      let id = ObjectIdentifier(registration)
      if frame.ancestors.contains(where: { $0.registration == id }) {
        throw ResolutionError(cycleThrough: registration)
      }
    }
    return frame
  }

  /// Whether the stack is nearly used up. Async frames are not on it: their number is bounded.
  private var isTooDeep: Bool {
    if !suspends, let hasRoom = StackGuard.hasRoom { return !hasRoom }
    return depth > 4_096
  }

  /// The running frames around this one, innermost first.
  var ancestors: some Sequence<ResolutionFrame> {
    sequence(first: self, next: \.parent).dropFirst().lazy.filter(\.isRunning)
  }

  /// This frame and those around it, where they are running.
  var chain: some Sequence<ResolutionFrame> {
    sequence(first: self, next: \.parent).lazy.filter(\.isRunning)
  }

  func run<Value>(_ body: () throws -> Value) rethrows -> Value {
    defer { running.store(false, ordering: .releasing) }
    return try ResolutionFrame.$current.withValue(self, operation: body)
  }

  nonisolated(nonsending) func run<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    defer { running.store(false, ordering: .releasing) }
    return try await ResolutionFrame.$current.withValue(self, operation: body)
  }
}

extension Registration {
  /// How many async resolves of one transient may run before each pushes a frame: many at once may
  /// be mere concurrency, but a cycle never stops at any number.
  @usableFromInline static var untrackedRuns: UInt32 { 32 }

  /// Counts an async run of the factory; false (and not counted) where there are so many that this
  /// one has to look for a cycle.
  @inlinable
  final func beginRunning() -> Bool {
    let (before, _) = running.add(1, ordering: .relaxed)
    if before < Registration.untrackedRuns { return true }
    endRunning()
    return false
  }

  @inlinable
  final func endRunning() { running.subtract(1, ordering: .relaxed) }
}

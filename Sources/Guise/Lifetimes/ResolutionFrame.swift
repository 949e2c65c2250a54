public import Synchronization

/// A factory that is running now, as the code inside it sees it.
///
/// Frames are pushed where an instance is kept, and where a resolve has run suspiciously deep; tasks
/// that a factory starts inherit them, so that what they resolve counts as inside of it.
final class ResolutionFrame: Sendable {
  /// The innermost frame of this task or thread.
  @TaskLocal static var current: ResolutionFrame?

  let registration: Registration
  let parent: ResolutionFrame?
  /// Whether the factory may suspend, so that no thread may be blocked to wait for it.
  let suspends: Bool
  private let running = Atomic(true)

  init(_ registration: Registration, suspends: Bool, parent: ResolutionFrame? = .current) {
    self.registration = registration
    self.suspends = suspends
    self.parent = parent
  }

  /// False once the factory has returned, though a task that it started may live on.
  var isRunning: Bool { running.load(ordering: .acquiring) }

  /// A new frame.
  ///
  /// - Throws: `.cycle` where the registration's factory is already running around this one.
  static func entering(
    _ registration: Registration, suspends: Bool
  ) throws -> ResolutionFrame {
    let frame = ResolutionFrame(registration, suspends: suspends)
    if frame.ancestors.contains(where: { $0.registration === registration }) {
      throw ResolutionError(cycleThrough: registration)
    }
    return frame
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

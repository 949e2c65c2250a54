/// The innermost resolve around code that is not given it: a closure that uses a captured container,
/// or a task that a factory has started.
// Unchecked: only `deinit` changes `parent`; all else is constant or guarded by a lock.
final class Frame: @unchecked Sendable {
  @TaskLocal static var current: Frame?

  private var parent: Frame?
  private let depth: Int
  private let registration: ObjectIdentifier?
  private let isOfBuild: Bool
  /// nil once the code has ended: a task that it has started may outlive it, and the container.
  private let ambient: Lock<Resolution?>

  /// - Parameter registration: the registration whose factory runs in the frame; nil for none.
  /// - Throws: `.cycle` if the same factory runs around this one, for the same container and overrides.
  init(_ registration: Registration?, in resolution: Resolution, isOfBuild: Bool = false) throws {
    var parent = Frame.current
    // A task may start a task, and so on, for ever.
    while let frame = parent, frame.ownResolution == nil { parent = frame.parent }
    (self.parent, self.isOfBuild) = (parent, isOfBuild)
    depth = (parent?.depth ?? 0) + 1
    self.registration = registration.map { ObjectIdentifier($0) }
    ambient = Lock(resolution)
    if let registration, isRepeated(registration, in: resolution) {
      throw ResolutionError(.cycle, key: registration.key)
    }
  }

  /// Looked for at depths that double, so that it takes time linear in the depth. A factory with
  /// arguments may call itself with others, and one that creates containers or overrides may be called
  /// for each of them, so there only a great depth is a cycle.
  private func isRepeated(_ registration: Registration, in resolution: Resolution) -> Bool {
    let isDeep = depth > 4_096
    guard depth >= 16, depth & (depth - 1) == 0, registration.key.arguments.isEmpty || isDeep
    else { return false }
    var next = parent
    while let frame = next {
      if frame.registration == self.registration, let own = frame.ownResolution,
        isDeep || own.source === resolution.source && own.layer === resolution.layer
      {
        return true
      }
      next = frame.parent
    }
    return false
  }

  deinit { releaseChain(parent.take()) { $0.parent.take() } }

  private var ownResolution: Resolution? { ambient.withLock { $0 } }

  /// The innermost resolve that has not ended.
  var resolution: Resolution? { innermost { $0 } }

  /// The innermost running build around this code.
  @inline(never) var build: Build? { innermost { r in Builds.locked { _ in r.build?.running } } }

  private func innermost<Part>(_ part: (Resolution) -> Part?) -> Part? {
    var next: Frame? = self
    while let frame = next {
      if let found = frame.ownResolution.flatMap(part) { return found }
      next = frame.parent
    }
    return nil
  }

  /// Has the build, if this is the frame of one, hold the instance that its factory has made.
  func hold(_ instance: Any) throws {
    guard isOfBuild, let resolution = ownResolution, let build = resolution.build, build.made == nil
    else { return }
    let registration = build.registration
    let decorators = registration.decorators(for: build.input)
    _ = try registration.rest(of: registration.box(instance), build, decorators, in: resolution)
  }

  private func end() {
    // Released outside the lock: a container releases instances.
    let ended = ambient.withLock { ambient in
      defer { ambient = nil }
      return ambient
    }
    withExtendedLifetime(ended) {}
  }

  @inline(never) func run<Value>(_ body: () throws -> Value) rethrows -> Value {
    defer { end() }
    return try Self.$current.withValue(self, operation: body)
  }

  /// - Parameter isolation: the caller's, which a closure inherits only from a parameter (Swift 6.3).
  // Never specialised: the copies for each type of value were 3 kB.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func run<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    defer { end() }
    return try await Self.$current.withValue(self) {
      _ = isolation
      return try await body()
    }
  }
}

import Guise
import TestSupport
import Testing

@Suite("A child container for the time of a body, row 41", .endsInTime)
struct ScopeTests {
  private final class Session: Closeable, Sendable {
    let closed: Counter
    let error: Broken?
    let wereOnMain = Locked<[Bool]>([])
    init(_ closed: Counter, failing error: Broken?) { (self.closed, self.error) = (closed, error) }

    nonisolated(nonsending) func close() async throws {
      // If a cancelled task closed it, this would throw.
      try Task.checkCancellation()
      wereOnMain.withLock { $0.append(MainActor.isCurrent) }
      closed.increment()
      if let error { throw error }
    }
  }

  private let closed = Counter()

  private func container(failing error: Broken? = nil) -> Container {
    let closed = closed
    return Container {
      $0.register(lifetime: .scoped("request")) { _ in Session(closed, failing: error) }
    }
  }

  @Test func theScopeIsClosedAfterItsBody() async throws {
    var kept: Container?
    let text = try await container().withScope("request", { $0.register(instance: "GET") }) {
      scope in
      kept = scope
      _ = try await scope.resolve(Session.self)
      #expect(closed.value == 0)
      return try await scope.resolve(String.self)
    }
    #expect(text == "GET" && closed.value == 1)
    let error = await resolutionError { try await kept?.resolve(String.self) }
    #expect(error?.reason == .noResolver)
  }

  @Test func theBodysErrorIsThrown() async {
    for error in [nil, Broken(name: "close")] {
      await #expect(throws: Broken(name: "body")) {
        try await container(failing: error).withScope("request") { scope in
          _ = try await scope.resolve(Session.self)
          throw Broken(name: "body")
        }
      }
    }
    #expect(closed.value == 2)
    await #expect(throws: ClosingError.self) {
      try await container(failing: Broken()).withScope("request") { scope in
        _ = try await scope.resolve(Session.self)
      }
    }
    await #expect(throws: Broken.self) {
      try await container().withScope("request", { _ in throw Broken() }) { _ in
        Issue.record("the body was run")
      }
    }
  }

  /// - Parameter isScope: whether `withScope` closes, or `close()`.
  @Test(arguments: [false, true])
  func closingIsNotCancelledMeanwhile(isScope: Bool) async throws {
    let (closing, go) = (Gate(), Gate())
    let wasCancelled = Counter()
    let container = Container {
      $0.register(lifetime: .scoped) { _ in
        Resource("", ClosingLog()) {
          await closing.open(andAwait: go)
          if Task.isCancelled { wasCancelled.increment() }
        }
      }
    }
    let task = Task {
      if isScope {
        try await container.withScope { _ = try await $0.resolve(Resource.self) }
      } else {
        _ = try await container.resolve(Resource.self)
        try await container.close()
      }
    }
    await closing.wait()
    task.cancel()
    go.open()
    try await task.value
    #expect(wasCancelled.value == 0)
  }

  @MainActor @Test func aCancelledScopeIsClosedOnItsActor() async throws {
    let container = container()
    let task = Task { @MainActor in
      var session: Session?
      try await container.withScope("request") { scope in
        session = try await scope.resolve(Session.self)
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return session?.wereOnMain.withLock { $0 }
    }
    #expect(try await task.value == [true] && closed.value == 1)
  }
}

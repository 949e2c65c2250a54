import Guise
import TestSupport
import Testing

@Suite("A child container for the time of a body", .endsInTime)
struct ScopeTests {
  final class Session: Closeable, Sendable {
    let closed: Counter
    let error: Broken?
    init(_ closed: Counter, failing error: Broken? = nil) {
      self.closed = closed
      self.error = error
    }
    func close() async throws {
      // Where a cancelled task closed it, this would throw.
      try Task.checkCancellation()
      closed.increment()
      if let error { throw error }
    }
  }

  private final class Screen: Closeable, Sendable {
    let wereOnMain = Locked<[Bool]>([])
    nonisolated(nonsending) func close() async throws {
      wereOnMain.withLock { $0.append(MainActor.isCurrent) }
    }
  }

  @MainActor @Test func aCancelledScopeIsClosedOnItsActor() async throws {
    let container = Container()
    let screen = Screen()
    container.register(lifetime: .scoped) { _ in screen }
    let task = Task { @MainActor in
      try await container.withScope("screen") { scope in
        _ = try await scope.resolve(Screen.self)
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    try await task.value
    #expect(screen.wereOnMain.withLock { $0 } == [true])
  }

  private let closed = Counter()

  private func container(failing error: Broken? = nil) -> Container {
    let closed = closed
    return Container {
      $0.register(lifetime: .scoped("request")) { _ in Session(closed, failing: error) }
    }
  }

  @Test func theBodyHasTheScopeWhichIsThenClosed() async throws {
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

  @Test func theScopeIsClosedWhereTheBodyThrows() async {
    await #expect(throws: Broken(name: "body")) {
      try await container().withScope("request") { scope in
        _ = try await scope.resolve(Session.self)
        throw Broken(name: "body")
      }
    }
    #expect(closed.value == 1)
  }

  @Test func theBodysErrorWinsOverTheClosingOne() async {
    await #expect(throws: Broken(name: "body")) {
      try await container(failing: Broken(name: "close")).withScope("request") { scope in
        _ = try await scope.resolve(Session.self)
        throw Broken(name: "body")
      }
    }
    #expect(closed.value == 1)
    await #expect(throws: ClosingError.self) {
      try await container(failing: Broken(name: "close")).withScope("request") { scope in
        _ = try await scope.resolve(Session.self)
      }
    }
  }

  @Test func theScopeIsClosedWhereTheBodyIsCancelled() async {
    let container = container()
    let task = Task {
      try await container.withScope("request") { scope in
        _ = try await scope.resolve(Session.self)
        withUnsafeCurrentTask { $0?.cancel() }
        try Task.checkCancellation()
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(closed.value == 1)
  }

  @Test func theScopeIsClosedWhereRegisteringThrows() async {
    await #expect(throws: Broken.self) {
      try await container().withScope("request", { _ in throw Broken() }) { _ in
        Issue.record("the body was run")
      }
    }
  }
}

import Guise
import TestSupport

/// The names of what was closed, in order.
final class ClosingLog: Sendable {
  private let entries = Locked<[String]>([])
  var names: [String] { entries.withLock { $0 } }
  func add(_ name: String) { entries.withLock { $0.append(name) } }
}

/// An object that says when it is closed.
final class Resource: Closeable, Sendable {
  let name: String
  private let log: ClosingLog
  private let whenClosed: (@Sendable () async throws -> Void)?

  init(
    _ name: String, _ log: ClosingLog, whenClosed: (@Sendable () async throws -> Void)? = nil
  ) {
    self.name = name
    self.log = log
    self.whenClosed = whenClosed
  }

  func close() async throws {
    log.add(name)
    try await whenClosed?()
  }
}

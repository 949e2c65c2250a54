public import Guise

/// The names of closed resources, in the order of their closing.
public final class ClosingLog: Sendable {
  private let entries = Locked<[String]>([])
  public var names: [String] { entries.withLock { $0 } }

  public init() {}

  public func add(_ name: String) { entries.withLock { $0.append(name) } }
}

/// An object that records in a log that it was closed.
public final class Resource: Closeable, Sendable {
  public let name: String
  private let log: ClosingLog
  private let whenClosed: (@Sendable () async throws -> Void)?

  public init(
    _ name: String, _ log: ClosingLog, whenClosed: (@Sendable () async throws -> Void)? = nil
  ) {
    self.name = name
    self.log = log
    self.whenClosed = whenClosed
  }

  public func close() async throws {
    log.add(name)
    try await whenClosed?()
  }
}

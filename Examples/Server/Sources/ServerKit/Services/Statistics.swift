import Guise
import Synchronization

/// Counts what the server does. One for the whole server, built at its start.
public final class Statistics: Sendable, Closeable {
  private struct Counts {
    var requests = 0
    var opened = 0
    var closed = 0
  }

  private let counts = Mutex(Counts())
  private let log: any Log

  public init(log: any Log) {
    self.log = log
    log.write("built statistics")
  }

  /// Counts a request, and returns its number.
  func countRequest() -> Int {
    counts.withLock { counts in
      counts.requests += 1
      return counts.requests
    }
  }

  /// Counts a journal, and returns its number.
  func countOpened() -> Int {
    counts.withLock { counts in
      counts.opened += 1
      return counts.opened
    }
  }

  func countClosed() { counts.withLock { $0.closed += 1 } }

  public func close() {
    let counts = counts.withLock { $0 }
    log.write(
      "closed statistics: \(counts.requests) requests, \(counts.opened) journals opened, "
        + "\(counts.closed) closed")
  }
}

import ServerKit

/// Keeps what is written, so that a test can read it.
final class MemoryLog: Log {
  private let written = Locked<[String]>([])

  var lines: [String] { written.withLock { $0 } }

  func write(_ line: String) { written.withLock { $0.append(line) } }
}

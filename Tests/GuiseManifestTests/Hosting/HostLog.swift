import ManifestSupport
import TestSupport

/// What was built and what was closed, by name.
final class HostLog: Sendable {
  private let lines = Locked<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }

  func count(_ prefix: String) -> Int { all.count { $0.hasPrefix(prefix) } }
}

import Synchronization
import Testing

/// The issues of a body that is expected to have some.
final class Issues: Sendable {
  private let found = Mutex<[Issue]>([])

  var all: [Issue] { found.withLock { $0 } }

  /// Takes an issue: for `withKnownIssue`.
  func add(_ issue: Issue) -> Bool {
    found.withLock { $0.append(issue) }
    return true
  }
}

extension Issue {
  /// The text of its comments.
  var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}

import Guise
import Synchronization

/// What was done for one request. One for each request's scope, and closed with it.
public final class Journal: Sendable, Closeable {
  let number: Int
  private let context: RequestContext
  private let statistics: Statistics
  private let entries = Mutex<[String]>([])

  public init(context: RequestContext, statistics: Statistics) {
    self.context = context
    self.statistics = statistics
    number = statistics.countOpened()
  }

  func note(_ entry: String) { entries.withLock { $0.append(entry) } }

  /// The request, and what was done for it.
  var text: String {
    "\(context.id): \(context.request.method) \(context.request.path)"
      + entries.withLock { $0.map { ", \($0)" }.joined() }
  }

  public func close() { statistics.countClosed() }
}

import Guise
import Synchronization

/// What clients have written down. One for the process: notes survive a reload.
public final class Notes: Sendable, Closeable {
  private let notes = Mutex<[String]>([])
  private let log: any Log

  public init(log: any Log) { self.log = log }

  var all: [String] { notes.withLock { $0 } }

  func add(_ note: String) { notes.withLock { $0.append(note) } }

  public func close() { log.write("closed notes: \(all.count) of them") }
}

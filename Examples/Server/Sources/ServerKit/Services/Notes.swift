import Foundation
import Guise
import Synchronization

/// What clients have written down. One for the whole server, built at its start.
public final class Notes: Sendable, Closeable {
  public struct Settings: Decodable, Sendable {
    /// A file whose lines are the first notes.
    var file: String?
  }

  struct Unreadable: Error, CustomStringConvertible {
    let file: String

    var description: String { "the file with the first notes cannot be read: \(file)" }
  }

  private let notes: Mutex<[String]>
  private let log: any Log

  /// - Throws: where the file cannot be read.
  public init(settings: Settings, log: any Log) throws {
    var first: [String] = []
    if let file = settings.file {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
        throw Unreadable(file: file)
      }
      first = text.split(separator: "\n").map(String.init)
    }
    notes = Mutex(first)
    self.log = log
    log.write("built notes")
  }

  var all: [String] { notes.withLock { $0 } }

  func add(_ note: String) { notes.withLock { $0.append(note) } }

  public func close() { log.write("closed notes: \(all.count) of them") }
}

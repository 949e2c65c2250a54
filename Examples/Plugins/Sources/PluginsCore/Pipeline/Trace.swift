import Synchronization

/// Keeps what is recorded, and shows it below the page: one object under two services.
public final class Trace: Recorder, Footer {
  private let recorded = Mutex<[String]>([])

  public init() {}

  public func record(_ line: String) { recorded.withLock { $0.append(line) } }

  public var lines: [String] { recorded.withLock { $0 } }
}

import Foundation
import Synchronization

/// Signals that a thread waits for, and that interrupt nothing.
public struct BlockedSignals: @unchecked Sendable {
  private let set: sigset_t

  /// Blocks signals on this thread, and on those that it starts from now on.
  public init(_ signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    self.set = set
  }

  /// Blocks the thread until the process gets one of the signals, and returns it.
  public func wait() -> Int32 {
    var set = set
    var signal: Int32 = 0
    while sigwait(&set, &signal) != 0 {}
    return signal
  }
}

/// Tells all threads to stop: the end of a pipe, which is ready once the other end is closed.
public final class StopSignal: Sendable {
  let descriptor: Descriptor
  private let other: Mutex<Descriptor?>

  public init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError("pipe") }
    descriptor = Descriptor(ends[0])
    other = Mutex(Descriptor(ends[1]))
  }

  var isGiven: Bool { other.withLock { $0 == nil } }

  public func give() { other.withLock { $0 = nil } }
}

/// A call to the system that failed.
public struct SystemError: Error, CustomStringConvertible {
  public let description: String

  /// - Parameter code: the number of the error; that of the last call on this thread.
  init(_ call: String, _ code: Int32 = errno) {
    description = "\(call): \(String(cString: strerror(code)))"
  }
}

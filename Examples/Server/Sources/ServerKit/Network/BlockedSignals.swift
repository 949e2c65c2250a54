#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Signals that interrupt nothing, but are waited for by a thread.
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

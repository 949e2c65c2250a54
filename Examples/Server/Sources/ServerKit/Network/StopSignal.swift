import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Says, once and for good, that the server is to stop.
///
/// Threads wait for its descriptor beside their own: it is the end of a pipe whose other end is closed.
public final class StopSignal: Sendable {
  let descriptor: Descriptor
  private let other: Mutex<Descriptor?>

  public init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError("pipe") }
    descriptor = Descriptor(ends[0])
    other = Mutex(Descriptor(ends[1]))
  }

  public var isGiven: Bool { other.withLock { $0 == nil } }

  public func give() { other.withLock { $0 = nil } }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An open file descriptor that never blocks and that is closed when it is released.
final class Descriptor: Sendable {
  enum Received {
    case bytes([UInt8])
    case nothingYet
    /// The other side sends no more.
    case end
  }

  let number: Int32

  init(_ number: Int32) {
    self.number = number
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(number) }

  /// Reads what has been received. A connection that is broken has ended.
  func receive() -> Received {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = read(number, &bytes, bytes.count)
      if count > 0 { return .bytes(Array(bytes[..<count])) }
      if count == 0 { return .end }
      if errno == EAGAIN || errno == EWOULDBLOCK { return .nothingYet }
      if errno != EINTR { return .end }
    }
  }

  /// Sends all bytes; false where the other side does not take them in time.
  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      if count > 0 {
        rest.removeFirst(count)
      } else if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
        let ready = Self.wait(for: [(self, POLLOUT)], until: deadline)
        if ready.isEmpty { return false }
      } else if count < 0, errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Blocks until one of the descriptors is ready, and returns the indices of those that are; none
  /// when the time is over.
  static func wait(
    for descriptors: [(Descriptor, events: Int32)], until deadline: ContinuousClock.Instant?
  ) -> [Int] {
    var polled = descriptors.map {
      pollfd(fd: $0.0.number, events: Int16($0.events), revents: 0)
    }
    while true {
      let count = poll(&polled, nfds_t(polled.count), milliseconds(until: deadline))
      if count > 0 { return polled.indices.filter { polled[$0].revents != 0 } }
      // A time that does not fit is waited for in parts.
      if count == 0, let deadline, deadline <= .now { return [] }
      if count < 0, errno != EINTR { return [] }
    }
  }

  /// Rounded up, so that nobody wakes before the time.
  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let rest = (deadline - .now) / .milliseconds(1)
    return Int32(min(max(rest.rounded(.up), 0), 60_000))
  }
}

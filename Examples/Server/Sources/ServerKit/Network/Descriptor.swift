import Foundation

/// An open socket or pipe, closed when it is released.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(number) }

  /// Waits for bytes, and returns them; none if no more come, or none in time.
  func receive(until deadline: ContinuousClock.Instant) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    while Self.wait(for: [(self, POLLIN)], until: deadline) {
      let count = read(number, &bytes, bytes.count)
      if count > 0 { return Array(bytes[..<count]) }
      if count == 0 || (errno != EAGAIN && errno != EINTR) { break }
    }
    return []
  }

  /// Sends all bytes, unless the other side does not take them in time.
  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) {
    var rest = bytes[...]
    while !rest.isEmpty, Self.wait(for: [(self, POLLOUT)], until: deadline) {
      let count = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      if count > 0 { rest.removeFirst(count) } else if errno != EAGAIN && errno != EINTR { break }
    }
  }

  /// Takes no more bytes. A socket that is closed with unread bytes resets the connection.
  func endReceiving() {
    _ = shutdown(number, Int32(SHUT_RD))
    while !receive(until: .now).isEmpty {}
  }

  /// Blocks until one of the descriptors is ready; false once the time is over.
  static func wait(
    for descriptors: [(Descriptor, events: Int32)], until deadline: ContinuousClock.Instant?
  ) -> Bool {
    var polled = descriptors.map {
      pollfd(fd: $0.0.number, events: Int16($0.events), revents: 0)
    }
    while true {
      let time = deadline.map { ($0 - .now) / .milliseconds(1) }
      let count = poll(
        &polled, nfds_t(polled.count),
        time.map { Int32(min(max($0.rounded(.up), 0), 60_000)) } ?? -1)
      if count > 0 { return true }
      if count == 0, let deadline, deadline <= .now { return false }
      if count < 0, errno != EINTR { return false }
    }
  }
}

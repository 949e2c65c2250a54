import Foundation
import Synchronization

/// A Unix socket that clients connect to.
final class Listener: Sendable {
  let descriptor: Descriptor
  private let path: String
  private let isShut = Mutex(false)

  init(path: String) throws {
    let number = socket(AF_UNIX, Self.stream, 0)
    guard number >= 0 else { throw SystemError("socket") }
    descriptor = Descriptor(number)
    self.path = path
    try bind()
    guard listen(number, SOMAXCONN) == 0 else { throw SystemError("listen on \(path)") }
  }

  /// The next connection that waits; nil where there is none.
  func accept() -> Descriptor? {
    while true {
      let number = Foundation.accept(descriptor.number, nil, nil)
      if number >= 0 { return Descriptor(number) }
      if errno != EINTR && errno != ECONNABORTED { return nil }
    }
  }

  /// Lets nobody connect any more. Who has connected before is still accepted.
  func shut() {
    isShut.withLock { isShut in
      if isShut { return }
      isShut = true
      unlink(path)
      _ = shutdown(descriptor.number, Int32(SHUT_RD))
    }
  }

  /// Replaces a socket that a process has left, and nothing else.
  private func bind() throws {
    if try bound() { return }
    let probe = Descriptor(socket(AF_UNIX, Self.stream, 0))
    let isServed = try Self.withAddress(path) { connect(probe.number, $0, $1) == 0 }
    let isLeft = !isServed && errno == ECONNREFUSED
    var status = stat()
    let isSocket = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    guard isLeft, isSocket, unlink(path) == 0, try bound() else {
      throw SystemError("bind \(path)", EADDRINUSE)
    }
  }

  private func bound() throws -> Bool {
    try Self.withAddress(path) { Foundation.bind(descriptor.number, $0, $1) == 0 }
  }

  #if canImport(Glibc)
  static let stream = Int32(SOCK_STREAM.rawValue)
  #else
  static let stream = SOCK_STREAM
  #endif

  static func withAddress<Value>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
  ) throws -> Value {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The last byte is the zero that ends the path.
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard path.utf8.count <= room else {
      throw SystemError("bind \(path)", ENAMETOOLONG)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

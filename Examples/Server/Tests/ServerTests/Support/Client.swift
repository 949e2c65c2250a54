import Foundation

/// An answer, as a client reads it.
struct Answer: Equatable {
  var status: Int
  var id: String?
  var body: String
}

/// A connection to the server, for one request. All of it blocks: tests use it on threads of their own.
final class Client {
  struct Failure: Error {
    let call: String
    let code = errno

    init(_ call: String) { self.call = call }
  }

  private let socket: Int32

  init(_ path: String) throws {
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Darwin)
    socket = Foundation.socket(AF_UNIX, SOCK_STREAM, 0)
    #else
    socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if status != 0 { throw Failure("connect") }
  }

  deinit { close(socket) }

  /// Sends a text; false if the server takes no more.
  @discardableResult
  func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) } == bytes.count
  }

  func send(_ target: String, id: String, method: String = "GET", body: String = "") {
    send(
      "\(method) \(target) HTTP/1.1\r\nHost: server\r\nX-Request-ID: \(id)\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  /// Reads to the end of the stream; nil if there is no answer.
  func answer() throws -> Answer? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(socket, &part, part.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Failure("read") }
      if count == 0 { break }
      bytes += part[..<count]
    }
    if bytes.isEmpty { return nil }
    let parts = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\r\n")
    guard parts.count == 2, let status = lines.first.flatMap({ Int($0.dropFirst(9).prefix(3)) })
    else { throw Failure("not an answer") }
    let id = lines.first { $0.hasPrefix("X-Request-ID: ") }
    return Answer(status: status, id: id.map { String($0.dropFirst(14)) }, body: String(parts[1]))
  }

  /// The answer to one request.
  static func ask(
    _ path: String, _ target: String, id: String = "a", method: String = "GET", body: String = ""
  ) throws -> Answer? {
    let client = try Client(path)
    client.send(target, id: id, method: method, body: body)
    return try client.answer()
  }
}

import Foundation

/// An answer, as a client reads it.
struct Answer: Equatable {
  var status: Int
  var id: String?
  var isLast: Bool
  var body: String
  var allow: String?
}

/// A connection to the server. All of it blocks: tests use it on threads of their own.
final class Client {
  struct Failure: Error {
    let call: String
    let code = errno

    init(_ call: String) { self.call = call }
  }

  private let socket: Int32
  private var unread: [UInt8] = []

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

  /// Sends a text whole; false where the server does not take it any more.
  func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return false }
      sent += max(count, 0)
    }
    return true
  }

  /// A request without a body.
  func send(_ target: String, id: String, method: String = "GET", headers: String = "") -> Bool {
    send(Self.request(target, id: id, method: method, headers: headers))
  }

  static func request(
    _ target: String, id: String, method: String = "GET", headers: String = ""
  ) -> String {
    "\(method) \(target) HTTP/1.1\r\nHost: server\r\nX-Request-ID: \(id)\r\n\(headers)\r\n"
  }

  /// Sends nothing more, but reads on.
  func endSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// The next answer; nil where the stream has ended.
  func answer(hasBody: Bool = true) throws -> Answer? {
    while true {
      if let answer = try nextAnswer(hasBody) { return answer }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(socket, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Failure("read") }
      if count == 0 {
        if unread.isEmpty { return nil }
        throw Failure("half an answer")
      }
      unread += bytes[..<count]
    }
  }

  private func nextAnswer(_ hasBody: Bool) throws -> Answer? {
    guard let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: unread[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    func header(_ name: String) -> String? {
      lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }
    guard let first = lines.first, first.hasPrefix("HTTP/1.1 "),
      let status = Int(first.dropFirst(9).prefix(3)),
      let length = status == 100 ? 0 : header("Content-Length").flatMap(Int.init)
    else { throw Failure("not an answer") }
    let bodyLength = hasBody ? length : 0
    guard unread.count >= end.upperBound + bodyLength else { return nil }
    let body = unread[end.upperBound..<(end.upperBound + bodyLength)]
    let answer = Answer(
      status: status, id: header("X-Request-ID"), isLast: header("Connection") == "close",
      body: String(decoding: body, as: UTF8.self), allow: header("Allow"))
    unread.removeFirst(end.upperBound + bodyLength)
    return answer
  }
}

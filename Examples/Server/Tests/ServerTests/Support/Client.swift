import Foundation

@testable import ServerKit

/// An answer, as a client reads it.
struct Answer: Equatable {
  var status: Int
  var id: String?
  var body: String
}

/// A connection to the server, for one request. All of it blocks: tests use it on threads of their own.
final class Client {
  struct NoAnswer: Error {
    let text: String
  }

  private let socket: Descriptor

  init(_ path: String) throws {
    signal(SIGPIPE, SIG_IGN)
    let number = Foundation.socket(AF_UNIX, Listener.stream, 0)
    let isConnected = try Listener.withAddress(path) { connect(number, $0, $1) == 0 }
    socket = Descriptor(number)
    if !isConnected { throw SystemError("connect") }
  }

  func send(_ text: String) { socket.send(Array(text.utf8), until: .now + .seconds(60)) }

  func send(_ target: String, id: String, method: String = "GET", body: String = "") {
    send(
      "\(method) \(target) HTTP/1.1\r\nHost: server\r\nX-Request-ID: \(id)\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  /// Reads to the end of the stream; nil if there is no answer.
  func answer() throws -> Answer? {
    var bytes: [UInt8] = []
    while true {
      let part = socket.receive(until: .now + .seconds(60))
      if part.isEmpty { break }
      bytes += part
    }
    if bytes.isEmpty { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\r\n")
    guard parts.count == 2, let status = lines.first.flatMap({ Int($0.dropFirst(9).prefix(3)) })
    else { throw NoAnswer(text: text) }
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

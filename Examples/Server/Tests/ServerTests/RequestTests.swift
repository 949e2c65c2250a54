import Testing

@testable import ServerKit

/// Requests that the server reads from the bytes of a client, and requests that it refuses.
@Suite struct RequestTests {
  /// - Parameter text: with `\n` for the ends of lines.
  private func start(_ text: String) -> RequestBuffer.Start {
    var buffer = RequestBuffer()
    buffer.append(text.replacing("\n", with: "\r\n").utf8)
    return buffer.next()
  }

  private func status(_ start: RequestBuffer.Start) -> Response.Status? {
    if case .invalid(let response) = start { response.status } else { nil }
  }

  @Test(
    arguments: [
      ("", .badRequest),
      (" GET / HTTP/1.1", .badRequest),
      ("GET  / HTTP/1.1", .badRequest),
      ("GET / HTTP/1.1 ", .badRequest),
      ("GET\t/ HTTP/1.1", .badRequest),
      ("GET /", .badRequest),
      ("GET / http/1.1", .badRequest),
      ("GET / HTTP/1", .badRequest),
      ("GET trace HTTP/1.1", .badRequest),
      ("GET /\u{e9} HTTP/1.1", .badRequest),
      ("G@T / HTTP/1.1", .badRequest),
      ("GET * HTTP/1.1", .badRequest),
      ("GET http:///trace HTTP/1.1", .badRequest),
      ("GET ftp://a/trace HTTP/1.1", .badRequest),
      ("CONNECT a:80 HTTP/1.1", .badRequest),
      ("GET / HTTP/2.0", .versionNotSupported),
      ("GET /\(String(repeating: "a", count: 10_000)) HTTP/1.1", .headTooLarge),
    ] as [(String, Response.Status)])
  func aLineThatAsksForNothingIsRefused(line: String, expected: Response.Status) {
    #expect(status(start("\(line)\nHost: a\n\n")) == expected)
  }

  @Test(
    arguments: [
      // Names that are not tokens: a space before the colon hides a header from one of two readers.
      ("Content-Length : 5", .badRequest),
      ("Content-Length\t: 5", .badRequest),
      ("Transfer-Encoding : chunked", .badRequest),
      (": 5", .badRequest),
      ("nonsense", .badRequest),
      ("(a): 5", .badRequest),
      ("\u{212a}: 5", .badRequest),
      ("X:\u{301}: 5", .badRequest),
      // A line that goes on in the next one.
      ("X: a\n Content-Length: 5", .badRequest),
      ("X: a\n\tb", .badRequest),
      (" X: a", .badRequest),
      // Control characters in values.
      ("X: a\0b", .badRequest),
      ("X: a\u{7f}b", .badRequest),
      ("X: a\u{b}", .badRequest),
      // Where the body ends.
      ("Content-Length: 5\nContent-Length: 6", .badRequest),
      ("Content-Length: 5\ncontent-length: 5", .badRequest),
      ("Content-Length: 5,5", .badRequest),
      ("Content-Length: +5", .badRequest),
      ("Content-Length: -1", .badRequest),
      ("Content-Length: 5 5", .badRequest),
      ("Content-Length: 0x5", .badRequest),
      ("Content-Length: 5.0", .badRequest),
      ("Content-Length: \u{665}", .badRequest),
      ("Content-Length: \u{a0}5", .badRequest),
      ("Content-Length:", .badRequest),
      ("Content-Length: 99999999999999999999", .tooLarge),
      ("Transfer-Encoding: chunked", .notImplemented),
      ("Transfer-Encoding: chunked\nContent-Length: 5", .badRequest),
      ("Content-Length: 5\nTransfer-Encoding: identity", .badRequest),
      // Hosts.
      ("Host: a", .badRequest),
      ("Host: b", .badRequest),
      ("Expect: 200-ok", .expectationFailed),
    ] as [(String, Response.Status)])
  func aHeaderThatMayBeReadInTwoWaysIsRefused(header: String, expected: Response.Status) {
    #expect(status(start("POST / HTTP/1.1\nHost: a\n\(header)\n\n12345")) == expected)
    let isOld = expected != .expectationFailed
    #expect((status(start("POST / HTTP/1.0\nHost: a\n\(header)\n\n12345")) == expected) == isOld)
  }

  @Test(arguments: ["", "Host: a b\n", "Host: a/b\n", "Host: a:b\n", "Host: u@a\n"])
  func oneHostIsNeeded(host: String) {
    #expect(status(start("GET / HTTP/1.1\n\(host)\n")) == .badRequest)
    #expect((status(start("GET / HTTP/1.0\n\(host)\n")) == nil) == host.isEmpty)
  }

  @Test(arguments: [
    "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\nHost: a",
    "GET / HTTP/1.1\r\nHost: a\r\nX: a\nContent-Length: 3\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
  ])
  func aLineThatEndsOtherwiseIsRefused(bytes: String) {
    var buffer = RequestBuffer()
    buffer.append(bytes.utf8)
    #expect(status(buffer.next()) == .badRequest)
  }

  @Test(
    arguments: [
      ("/trace", "/trace", [:]),
      ("/trace?a=b&c", "/trace", ["a": "b", "c": ""]),
      ("http://a/trace?a=b", "/trace", ["a": "b"]),
      ("HTTPS://a:80/trace", "/trace", [:]),
      ("http://a", "/", [:]),
      ("http://a?b=c", "/", ["b": "c"]),
    ] as [(String, String, [String: String])])
  func aTargetIsAPathOrAnAddress(target: String, path: String, query: [String: String]) {
    var expected = Request(method: "get", path: path)
    expected.query = query
    expected.headers = ["host": "[::1]:80"]
    #expect(start("get \(target) HTTP/1.1\nHost: [::1]:80\n\n") == .request(expected))
  }

  @Test(arguments: [
    ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\n", false),
    ("HTTP/1.1", "Connection: foo, Close\n", false),
    ("HTTP/1.1", "Connection: foo\nConnection: close\n", false),
    ("HTTP/1.1", "Connection: closed\n", true), ("HTTP/1.0", "", false),
    ("HTTP/1.0", "Connection: foo,Keep-Alive\n", true),
  ])
  func theClientSaysWhetherItSendsMore(version: String, header: String, keepsAlive: Bool) {
    guard case .request(let request) = start("GET / \(version)\nHost: a\n\(header)\n") else {
      Issue.record("not a request")
      return
    }
    #expect(request.keepsAlive == keepsAlive)
  }

  @Test func emptyLinesBeforeARequestAreIgnored() {
    var buffer = RequestBuffer()
    buffer.append("\r\n\r".utf8)
    #expect(buffer.next() == .incomplete)
    buffer.append("\nPOST / HTTP/1.1\r\nHost: a\r\nContent-Length: \t2 \r\n\r\nab\r\n".utf8)
    guard case .request(let request) = buffer.next() else {
      Issue.record("not a request")
      return
    }
    #expect(request.body == Array("ab".utf8))
    #expect(buffer.isEmpty)
  }

  @Test func aBodyThatIsAnnouncedIsAskedForOnce() {
    var buffer = RequestBuffer()
    buffer.append("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n".utf8)
    buffer.append("Expect: 100-Continue\r\n".utf8)
    #expect(buffer.next() == .incomplete)
    buffer.append("\r\n".utf8)
    #expect(buffer.next() == .expectant)
    #expect(!buffer.isAnswerable)
    buffer.append("a".utf8)
    #expect(buffer.next() == .incomplete)
    buffer.append("b".utf8)
    #expect(buffer.isAnswerable)
    #expect(start("POST / HTTP/1.0\nContent-Length: 2\nExpect: 100-continue\n\n") == .incomplete)
  }

  @Test(arguments: [
    (Response(.notFound, ""), "HTTP/1.1 404 Not Found"),
    (Response(.tooLarge, ""), "HTTP/1.1 413 Content Too Large"),
    (Response.notAllowed(allow: "GET"), "HTTP/1.1 405 Method Not Allowed"),
  ])
  func theReasonIsTheOneOfTheStatus(response: Response, line: String) {
    let text = String(decoding: response.bytes(isLast: true), as: UTF8.self)
    #expect(text.hasPrefix(line + "\r\n"))
  }
}

import Testing

@testable import ServerKit

/// The bytes of a client as a request.
@Suite struct RequestTests {
  /// - Parameter text: with `\n` for the ends of lines.
  private func request(_ text: String) throws(Refusal) -> Request? {
    try Request(Array(text.replacing("\n", with: "\r\n").utf8))
  }

  @Test func aRequestIsRead() throws {
    let request = try #require(
      try request("POST /notes?a=b&c HTTP/1.1\nHost: x\nContent-Length: 4\n\nmilk"))
    #expect(request.method == "POST" && request.path == "/notes")
    #expect(request.query == ["a": "b", "c": ""])
    #expect(request.headers == ["host": "x", "content-length": "4"])
    #expect(request.body == Array("milk".utf8))
  }

  @Test(arguments: [
    "", "GET / HTTP/1.1\n", "GET / HTTP/1.1\nHost: x\n",
    "POST / HTTP/1.1\nContent-Length: 4\n\nmil",
  ])
  func aPartIsNoRequest(_ text: String) throws {
    #expect(try request(text) == nil)
  }

  @Test(arguments: [
    "\n\n", "GET /\n\n", "GET trace HTTP/1.1\n\n", "GET  / HTTP/1.1\n\n", "GET / HTTP/2.0\n\n",
    "GET / HTTP/1.1\nX : 1\n\n", "GET / HTTP/1.1\nnonsense\n\n",
    "GET / HTTP/1.1\nContent-Length: x\n\n",
    "POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n", String(repeating: "a", count: 70_000),
  ])
  func nonsenseIsRefused(_ text: String) {
    #expect(throws: Refusal.self) { try request(text) }
  }
}

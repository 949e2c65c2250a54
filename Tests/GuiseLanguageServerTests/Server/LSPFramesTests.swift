import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct LSPFramesTests {
  private func bodies(_ stream: [UInt8], in chunks: [Int]) throws -> [String] {
    var frames = LSPFrames()
    var rest = stream[...]
    var found: [String] = []
    for size in chunks + [stream.count] {
      frames.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let body = try frames.next() { found.append(String(decoding: body, as: UTF8.self)) }
    }
    return found
  }

  @Test(arguments: [
    "Content-Length: 2\r\n\r\n{}",
    "content-length:2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
    "Content-Type: x\r\nCONTENT-LENGTH :  2\r\n\r\n{}".replacing(" :", with: ":"),
    "Content-Length: 2\n\n{}",
  ])
  func headersAreReadInAnyOrderAndCase(stream: String) throws {
    #expect(try bodies(Array(stream.utf8), in: []) == ["{}"])
  }

  @Test func messagesInPiecesAreFound() throws {
    let texts = ["{}", "", #"{"a": "ü"}"#, String(repeating: "x", count: 5_000)]
    let stream = texts.flatMap { LSPFrames.framed(Array($0.utf8)) }
    for seed in GeneratedCases.seeds(500) {
      var random = SplitMix(seed: seed)
      let chunks = (0..<400).map { _ in Int.random(in: 0...40, using: &random) }
      #expect(try bodies(stream, in: chunks) == texts, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("Content-Length: 99999999999999999999\r\n\r\n", LSPFrames.Fault.bodyTooLong(.max)),
    ("Content-Length: 67108865\r\n\r\n", .bodyTooLong(67_108_865)),
    ("Content-Type: x\r\n\r\n{}", .noLength), ("\r\n\r\n", .noLength),
    ("Content-Length: -2\r\n\r\n{}", .noLength), ("Content-Length: two\r\n\r\n", .noLength),
    (String(repeating: "x", count: 9_000), .headerTooLong),
    (String(repeating: "x: y\r\n", count: 2_000) + "Content-Length: 2\r\n\r\n{}", .headerTooLong),
  ])
  func aBrokenHeaderEndsTheStream(stream: String, fault: LSPFrames.Fault) {
    #expect(throws: fault) { try bodies(Array(stream.utf8), in: []) }
  }
}

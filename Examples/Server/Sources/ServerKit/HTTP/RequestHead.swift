/// A request that cannot be read, and what it is answered with.
struct Refusal: Error {
  let response: Response

  init(_ status: Response.Status, _ reason: String) { response = Response(status, reason + "\n") }
}

/// The request line and the headers of a request.
struct RequestHead {
  private(set) var request: Request
  private(set) var bodyLength = 0

  /// - Parameter bytes: up to the empty line, without it.
  init(_ bytes: some Collection<UInt8>) throws(Refusal) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[1].hasPrefix("/") else {
      throw Refusal(.badRequest, "the request line is not METHOD /PATH HTTP/1.1")
    }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
      throw Refusal(.versionNotSupported, "this server speaks HTTP/1.1")
    }
    let target = words[1].split(separator: "?", maxSplits: 1)
    request = Request(method: String(words[0]), path: String(target[0]))
    if target.count == 2 { request.query = Self.query(target[1]) }
    for line in lines.dropFirst() { try read(header: line) }
    try readBodyLength()
    let connection = request.headers["connection"]?.lowercased()
    request.keepsAlive = words[2] == "HTTP/1.1" ? connection != "close" : connection == "keep-alive"
  }

  private static func query(_ text: Substring) -> [String: String] {
    let pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private mutating func read(header line: Substring) throws(Refusal) {
    guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
      throw Refusal(.badRequest, "a header is not NAME: VALUE")
    }
    let name = line[..<colon].lowercased()
    let value = line[line.index(after: colon)...].trimmingPrefix { $0 == " " || $0 == "\t" }
    let end = value.lastIndex { $0 != " " && $0 != "\t" }
    let trimmed = end.map { String(value[...$0]) } ?? ""
    // Two lengths would let two readers disagree on where the next request begins.
    if name == "content-length", let known = request.headers[name], known != trimmed {
      throw Refusal(.badRequest, "Content-Length is given twice")
    }
    if request.headers[name] == nil { request.headers[name] = trimmed }
  }

  private mutating func readBodyLength() throws(Refusal) {
    if request.headers["transfer-encoding"] != nil {
      throw Refusal(.notImplemented, "Transfer-Encoding is not supported: give Content-Length")
    }
    guard let text = request.headers["content-length"] else { return }
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw Refusal(.badRequest, "Content-Length is not a number")
    }
    guard let length = Int(text), length <= RequestBuffer.bodyLimit else {
      throw Refusal(.tooLarge, "the body is longer than \(RequestBuffer.bodyLimit) bytes")
    }
    bodyLength = length
  }
}

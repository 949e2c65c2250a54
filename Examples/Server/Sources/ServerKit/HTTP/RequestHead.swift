/// A request that cannot be read, and what it is answered with.
struct Refusal: Error {
  let response: Response

  init(_ status: Response.Status, _ reason: String) { response = Response(status, reason + "\n") }
}

/// The request line and the headers of a request, as RFC 9112 has them.
///
/// A head that can be read in two ways is refused: a proxy in front of the server may read it in the other
/// way, and let a request through that it has not seen.
struct RequestHead {
  private(set) var request: Request
  private(set) var bodyLength = 0
  /// The client waits for a sign before it sends the body.
  private(set) var expectsSign = false

  /// - Parameter bytes: up to the empty line, without it.
  init(_ bytes: some Collection<UInt8>) throws(Refusal) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    // Tabs aside, no control characters, to which ends of lines belong.
    guard lines.allSatisfy({ $0.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 } }) else {
      throw Refusal(.badRequest, "the head has a control character")
    }
    guard let first = lines.first, first.utf8.allSatisfy({ $0 < 128 }),
      let line = first.wholeMatch(of: /([^ ]+) ([^ ]+) HTTP\/([0-9])\.([0-9])/),
      Self.isToken(line.1), let target = Self.target(line.2, method: line.1)
    else { throw Refusal(.badRequest, "the request line is not METHOD /PATH HTTP/1.1") }
    guard line.3 == "1" else {
      throw Refusal(.versionNotSupported, "this server speaks HTTP/1.1")
    }
    let isOld = line.4 == "0"
    let parts = target.split(separator: "?", maxSplits: 1)
    request = Request(method: String(line.1), path: String(parts[0]))
    if parts.count == 2 { request.query = Self.query(parts[1]) }
    for line in lines.dropFirst() { try read(header: line) }
    try checkHost(isOld: isOld)
    try readBodyLength()
    if let expected = request.headers["expect"], !isOld {
      guard expected.lowercased() == "100-continue" else {
        throw Refusal(.expectationFailed, "the only expectation is 100-continue")
      }
      expectsSign = true
    }
    let options = (request.headers["connection"] ?? "").lowercased().split { " \t,".contains($0) }
    request.keepsAlive = !options.contains("close") && (!isOld || options.contains("keep-alive"))
  }

  /// Whether it may be a method, or the name of a header.
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(tokenBytes.contains)
  }

  private static let tokenBytes = Set(
    "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// The path and the query; nil where there is no path. Clients of proxies name the host before it.
  private static func target(_ text: Substring, method: Substring) -> Substring? {
    if text.hasPrefix("/") || text == "*" && method == "OPTIONS" { return text }
    guard let host = text.prefixMatch(of: /(?i:https?):\/\/[^\/?#]+/) else { return nil }
    let rest = text[host.range.upperBound...]
    return rest.hasPrefix("/") ? rest : "/" + rest
  }

  private static func query(_ text: Substring) -> [String: String] {
    let pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private mutating func read(header line: Substring) throws(Refusal) {
    // No space may stand before the colon, or before the name: older HTTP continued a header that way.
    guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else {
      throw Refusal(.badRequest, "a header is not NAME: VALUE")
    }
    let name = line[..<colon].lowercased()
    let value = line[line.index(after: colon)...].trimmingPrefix { $0 == " " || $0 == "\t" }
    let end = value.lastIndex { $0 != " " && $0 != "\t" }
    let trimmed = end.map { String(value[...$0]) } ?? ""
    request.headers[name] = request.headers[name].map { "\($0), \(trimmed)" } ?? trimmed
  }

  private func checkHost(isOld: Bool) throws(Refusal) {
    guard let host = request.headers["host"] else {
      if isOld { return }
      throw Refusal(.badRequest, "Host is missing")
    }
    // Two hosts would be joined by a comma and a space, which no host has.
    let form = /(\[[0-9A-Za-z:.]+\]|[0-9A-Za-z\-._~%!$&'()*+,;=]*)(:[0-9]*)?/
    guard host.wholeMatch(of: form) != nil else {
      throw Refusal(.badRequest, "Host is not one host")
    }
  }

  private mutating func readBodyLength() throws(Refusal) {
    let length = request.headers["content-length"]
    if request.headers["transfer-encoding"] != nil {
      throw length == nil
        ? Refusal(.notImplemented, "Transfer-Encoding is not supported: give Content-Length")
        : Refusal(.badRequest, "Content-Length does not go with Transfer-Encoding")
    }
    guard let text = length else { return }
    // Two lengths are a list, which is not a number either.
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw Refusal(.badRequest, "Content-Length is not a number")
    }
    guard let length = Int(text), length <= RequestBuffer.bodyLimit else {
      throw Refusal(.tooLarge, "the body is longer than \(RequestBuffer.bodyLimit) bytes")
    }
    bodyLength = length
  }
}

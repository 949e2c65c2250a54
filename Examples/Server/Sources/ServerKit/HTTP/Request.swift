/// A request of HTTP/1.1. A connection carries one.
public struct Request: Sendable, Equatable {
  public var method: String
  /// The path without its query.
  public var path: String
  public var query: [String: String] = [:]
  /// By their names in lower case.
  public var headers: [String: String] = [:]
  public var body: [UInt8] = []

  static let sizeLimit = 64 << 10

  public init(method: String, path: String) {
    self.method = method
    self.path = path
  }

  /// Reads a request; nil if a part of it is missing.
  init?(_ bytes: [UInt8]) throws(Refusal) {
    guard bytes.count <= Self.sizeLimit else { throw Refusal(.tooLarge, "the request is too long") }
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    guard let line = lines.first?.wholeMatch(of: /([A-Z]+) (\/[^ ?]*)\??([^ ]*) HTTP\/1\.[01]/)
    else { throw Refusal(.badRequest, "the request line is not METHOD /PATH HTTP/1.1") }
    self.init(method: String(line.1), path: String(line.2))
    for pair in line.3.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      query[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
    }
    for line in lines.dropFirst() {
      guard let header = line.wholeMatch(of: /([A-Za-z0-9\-]+):[ \t]*(.*)/) else {
        throw Refusal(.badRequest, "a header is not NAME: VALUE")
      }
      headers[header.1.lowercased()] = String(header.2)
    }
    let length = headers["content-length"] ?? "0"
    guard headers["transfer-encoding"] == nil, length.wholeMatch(of: /[0-9]{1,6}/) != nil,
      let length = Int(length)
    else { throw Refusal(.badRequest, "the body needs a Content-Length") }
    body = Array(bytes[end.upperBound...].prefix(length))
    if body.count < length { return nil }
  }
}

/// The answer to a request that cannot be read.
struct Refusal: Error {
  let response: Response

  init(_ status: Response.Status, _ reason: String) { response = Response(status, reason + "\n") }
}

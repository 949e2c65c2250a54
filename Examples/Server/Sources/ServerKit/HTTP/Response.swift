/// The answer to a request.
public struct Response: Sendable, Equatable {
  public enum Status: String, Sendable {
    case ok = "200 OK"
    case created = "201 Created"
    case badRequest = "400 Bad Request"
    case notFound = "404 Not Found"
    case notAllowed = "405 Method Not Allowed"
    case timedOut = "408 Request Timeout"
    case tooLarge = "413 Content Too Large"
    case failed = "500 Internal Server Error"
    case unavailable = "503 Service Unavailable"
  }

  public var status: Status
  public var body: String
  /// The header `X-Request-ID`.
  public var id: String?

  public init(_ status: Status = .ok, _ body: String) {
    self.status = status
    self.body = body
  }

  var bytes: [UInt8] {
    let id = id.map { "X-Request-ID: \($0)\r\n" } ?? ""
    let head =
      "HTTP/1.1 \(status.rawValue)\r\nContent-Length: \(body.utf8.count)\r\n"
      + "Content-Type: text/plain; charset=utf-8\r\n\(id)Connection: close\r\n\r\n"
    return Array((head + body).utf8)
  }
}

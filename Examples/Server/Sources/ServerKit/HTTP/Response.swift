/// What a request is answered with.
public struct Response: Sendable, Equatable {
  public enum Status: String, Sendable {
    case ok = "200 OK"
    case created = "201 Created"
    case badRequest = "400 Bad Request"
    case notFound = "404 Not Found"
    case notAllowed = "405 Method Not Allowed"
    case timedOut = "408 Request Timeout"
    case tooLarge = "413 Content Too Large"
    case expectationFailed = "417 Expectation Failed"
    case headTooLarge = "431 Request Header Fields Too Large"
    case failed = "500 Internal Server Error"
    case notImplemented = "501 Not Implemented"
    case unavailable = "503 Service Unavailable"
    case versionNotSupported = "505 HTTP Version Not Supported"
  }

  /// Asks the client, once it has sent a head, to send the body as well.
  static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  public var status: Status
  public var headers: [(name: String, value: String)] = []
  public var body: String

  public init(_ status: Status = .ok, _ body: String) {
    self.status = status
    self.body = body
  }

  /// Refuses a method that a path does not have.
  static func notAllowed(allow methods: String) -> Response {
    var response = Response(.notAllowed, "use \(methods)\n")
    response.headers.append((name: "Allow", value: methods))
    return response
  }

  public static func == (left: Response, right: Response) -> Bool {
    left.status == right.status && left.body == right.body
      && left.headers.elementsEqual(right.headers, by: ==)
  }

  /// What is sent.
  ///
  /// - Parameters:
  ///   - isLast: nothing that follows on this connection is answered.
  ///   - hasBody: false for an answer to `HEAD`.
  func bytes(isLast: Bool, hasBody: Bool = true) -> [UInt8] {
    var text = "HTTP/1.1 \(status.rawValue)\r\n"
    text += "Content-Length: \(body.utf8.count)\r\n"
    text += "Content-Type: text/plain; charset=utf-8\r\n"
    for header in headers { text += "\(header.name): \(header.value)\r\n" }
    text += "Connection: \(isLast ? "close" : "keep-alive")\r\n\r\n"
    if hasBody { text += body }
    return Array(text.utf8)
  }
}

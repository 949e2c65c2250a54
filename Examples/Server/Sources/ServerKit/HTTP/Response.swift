/// What a request is answered with.
public struct Response: Sendable, Equatable {
  public enum Status: Int, Sendable {
    case ok = 200
    case created = 201
    case badRequest = 400
    case notFound = 404
    case timedOut = 408
    case tooLarge = 413
    case headTooLarge = 431
    case failed = 500
    case notImplemented = 501
    case unavailable = 503
    case versionNotSupported = 505
  }

  public var status: Status
  public var headers: [(name: String, value: String)] = []
  public var body: String

  public init(_ status: Status = .ok, _ body: String) {
    self.status = status
    self.body = body
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
    var text = "HTTP/1.1 \(status.rawValue) \(status)\r\n"
    text += "Content-Length: \(body.utf8.count)\r\n"
    text += "Content-Type: text/plain; charset=utf-8\r\n"
    for header in headers { text += "\(header.name): \(header.value)\r\n" }
    text += "Connection: \(isLast ? "close" : "keep-alive")\r\n\r\n"
    if hasBody { text += body }
    return Array(text.utf8)
  }
}

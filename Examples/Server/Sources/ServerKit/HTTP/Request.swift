/// A request of HTTP/1.1, read to its end.
public struct Request: Sendable, Equatable {
  public var method: String
  /// The path without its query; `*` for the server itself.
  public var path: String
  public var query: [String: String] = [:]
  /// By their names in lower case. Values of headers that are repeated are one list, as in `a, b`.
  public var headers: [String: String] = [:]
  public var body: [UInt8] = []
  /// Whether the client wants to send more on this connection.
  public var keepsAlive = true

  /// Whether it asks for something, and changes nothing.
  var isRead: Bool { method == "GET" || method == "HEAD" }

  public init(method: String, path: String) {
    self.method = method
    self.path = path
  }
}

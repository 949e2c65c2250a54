/// A request of HTTP/1.1, read to its end.
public struct Request: Sendable, Equatable {
  public var method: String
  /// The path without its query.
  public var path: String
  public var query: [String: String] = [:]
  /// By their names in lower case; the first of each.
  public var headers: [String: String] = [:]
  public var body: [UInt8] = []
  /// Whether the client wants to send more on this connection.
  public var keepsAlive = true

  public init(method: String, path: String) {
    self.method = method
    self.path = path
  }
}

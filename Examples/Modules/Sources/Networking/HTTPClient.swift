/// Fetches the text at a path of the server.
public protocol HTTPClient: Sendable {
  func text(at path: String) async throws -> String
}

public struct HTTPError: Error, Equatable {
  public var path: String
  public var status: Int

  public init(path: String, status: Int) {
    self.path = path
    self.status = status
  }
}

public import Core

/// Decorates another client: asks again while the server is busy.
public struct RetryingClient: HTTPClient {
  public struct Settings: Decodable, Sendable {
    public var attempts: Int
  }

  private let inner: any HTTPClient
  private let attempts: Int
  private let log: any Log

  public init(settings: Settings, inner: any HTTPClient, log: any Log) {
    self.inner = inner
    self.log = log
    attempts = settings.attempts
  }

  public func text(at path: String) async throws -> String {
    for attempt in 1..<max(attempts, 1) {
      do {
        return try await inner.text(at: path)
      } catch let error as HTTPError where error.status == 503 {
        log.write("\(path) is busy (\(attempt) of \(attempts))")
      }
    }
    return try await inner.text(at: path)
  }
}

import Synchronization

/// Answers from its settings, for work without a server.
public final class CannedClient: HTTPClient {
  public struct Settings: Decodable, Sendable {
    public var texts: [String: String]
    /// The number of requests that fail before the first answer.
    public var failures: Int?
  }

  private let texts: [String: String]
  private let failures: Mutex<Int>

  public init(settings: Settings) {
    texts = settings.texts
    failures = Mutex(settings.failures ?? 0)
  }

  public func text(at path: String) async throws -> String {
    let fails = failures.withLock { failures in
      defer { failures -= 1 }
      return failures > 0
    }
    if fails { throw HTTPError(path: path, status: 503) }
    guard let text = texts[path] else { throw HTTPError(path: path, status: 404) }
    return text
  }
}

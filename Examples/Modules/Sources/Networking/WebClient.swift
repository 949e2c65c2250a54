public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks a server.
public struct WebClient: HTTPClient {
  public struct Settings: Decodable, Sendable {
    public var server: URL
    /// Proves to the server which application asks.
    public var key: String
  }

  private let settings: Settings

  public init(settings: Settings) { self.settings = settings }

  public func text(at path: String) async throws -> String {
    var request = URLRequest(url: settings.server.appending(path: path))
    request.setValue(settings.key, forHTTPHeaderField: "X-API-Key")
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw HTTPError(path: path, status: status) }
    return String(decoding: data, as: UTF8.self)
  }
}

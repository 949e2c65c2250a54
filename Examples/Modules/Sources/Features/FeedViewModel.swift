public import Networking
import Observation

/// The screen with all titles.
@Observable
public final class FeedViewModel {
  public private(set) var titles: [String] = []
  public private(set) var message: String?
  private let client: any HTTPClient

  public init(client: any HTTPClient) { self.client = client }

  public func load() async {
    do {
      titles = try await client.text(at: "feed").split(separator: "\n").map(String.init)
      message = nil
    } catch {
      message = "The feed cannot be loaded: \(error)"
    }
  }
}

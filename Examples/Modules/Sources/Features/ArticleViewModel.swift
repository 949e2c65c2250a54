public import Networking
import Observation
public import Persistence

/// The screen with one article, whose title is an argument.
@Observable
public final class ArticleViewModel {
  public let title: String
  public private(set) var text = ""
  private let client: any HTTPClient
  private let library: Library
  private let list: ReadingList

  public init(title: String, client: any HTTPClient, library: Library, list: ReadingList) {
    self.title = title
    self.client = client
    self.library = library
    self.list = list
  }

  public func load() async throws {
    if let kept = await library.text(of: title) {
      text = kept
    } else {
      text = try await client.text(at: "articles/\(title)")
      await library.keep(text, as: title)
    }
  }

  public func keep() { list.add(title) }
}

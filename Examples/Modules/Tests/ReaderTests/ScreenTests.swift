import Features
import Guise
import GuiseManifest
import GuiseTesting
import Networking
import Persistence
import Reader
import Testing

@MainActor @Suite struct ScreenTests {
  @Test func screensOfASessionShareTheReadingList() async throws {
    let application = try await Application(.development, secrets: { _ in nil })
    try await application.session(of: Account(name: "Ada")) { router in
      guard case .article(let article) = try router.screen(for: "article/Soup") else {
        Issue.record("not an article")
        return
      }
      try await article.load()
      article.keep()
      #expect(article.text == "Boil what is in season.")
      guard case .settings(let settings) = try router.screen(for: "settings") else {
        Issue.record("not the settings")
        return
      }
      #expect(settings.titles == ["Soup"])
    }
    try await application.session(of: Account(name: "Grace")) { router in
      guard case .settings(let settings) = try router.screen(for: "settings") else {
        Issue.record("not the settings")
        return
      }
      #expect(settings.titles.isEmpty)
    }
    try await application.close()
  }

  @Test func aServerThatIsDownIsToldToTheReader() async throws {
    let feed = FeedViewModel(client: BrokenClient())
    await feed.load()
    #expect(feed.message?.contains("500") == true)
  }

  @Test func previewsNeedNoStart() async throws {
    let session = try Container.preview()
    let router = try await session.resolve(LinkRouter.self)
    guard case .article(let article) = try router.screen(for: "article/Soup") else {
      Issue.record("not an article")
      return
    }
    try await article.load()
    #expect(article.text == "A preview.")
  }
}

private struct BrokenClient: HTTPClient {
  func text(at path: String) async throws -> String { throw HTTPError(path: path, status: 500) }
}

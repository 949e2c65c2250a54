import Features
import Persistence
import Reader

/// Walks through the screens and prints what views would show.
@main
struct Walk {
  static func main() async throws {
    let application = try await Application(.development, secrets: { _ in nil })
    let articles = ["Ada": ["Soup"], "Grace": ["Bread", "Soup"]]
    for (name, titles) in articles.sorted(by: { $0.key < $1.key }) {
      print("\(name) signs in")
      try await application.session(of: Account(name: name)) { router in
        for link in ["feed"] + titles.map({ "article/\($0)" }) + ["settings"] {
          try await show(try router.screen(for: link))
        }
      }
    }
    try await application.close()
  }

  private static func show(_ screen: Screen) async throws {
    switch screen {
    case .feed(let feed):
      await feed.load()
      print("  feed: \(feed.message ?? feed.titles.joined(separator: ", "))")
    case .article(let article):
      try await article.load()
      article.keep()
      print("  \(article.title): \(article.text)")
    case .settings(let settings):
      print("  \(settings.name) keeps \(settings.titles.joined(separator: ", "))")
    }
  }
}

import Guise

/// A screen, as a link leads to it.
public enum Screen {
  case feed(FeedViewModel)
  case article(ArticleViewModel)
  case settings(SettingsViewModel)
}

/// Opens the links of one kind.
public protocol LinkHandler: Sendable {
  func screen(for rest: String) throws -> Screen
}

/// Leads a link such as `article/Soup` to the handler for its first word.
public final class LinkRouter {
  public struct UnknownLink: Error { public var link: String }

  private let handlers: [String: any LinkHandler]

  public init(handlers: [String: any LinkHandler]) { self.handlers = handlers }

  public var words: [String] { handlers.keys.sorted() }

  public func screen(for link: String) throws -> Screen {
    let parts = link.split(separator: "/", maxSplits: 1).map(String.init)
    guard let word = parts.first, let handler = handlers[word] else {
      throw UnknownLink(link: link)
    }
    return try handler.screen(for: parts.count > 1 ? parts[1] : "")
  }
}

final class FeedLink: LinkHandler {
  private let makeFeed: Provider<FeedViewModel>

  init(makeFeed: Provider<FeedViewModel>) { self.makeFeed = makeFeed }

  func screen(for rest: String) throws -> Screen { .feed(try makeFeed()) }
}

final class ArticleLink: LinkHandler {
  private let makeArticle: Provider<ArticleViewModel, String>

  init(makeArticle: Provider<ArticleViewModel, String>) { self.makeArticle = makeArticle }

  func screen(for rest: String) throws -> Screen { .article(try makeArticle(rest)) }
}

final class SettingsLink: LinkHandler {
  private let makeSettings: Provider<SettingsViewModel>

  init(makeSettings: Provider<SettingsViewModel>) { self.makeSettings = makeSettings }

  func screen(for rest: String) throws -> Screen { .settings(try makeSettings()) }
}

public import Foundation
public import GuiseManifest
import Networking
import Persistence

extension FactoryRegistry {
  public nonisolated static let features = FactoryRegistry(prefix: "ui") { factories in
    factories.register("feed", FeedViewModel.init(client:))
    factories.register(
      "article", arguments: [String.self], ArticleViewModel.init(title:client:library:list:))
    factories.register("settings", SettingsViewModel.init(account:list:))
    factories.register("router", LinkRouter.init(handlers:))
    factories.register("feed-link", as: (any LinkHandler).self, FeedLink.init(makeFeed:))
    factories.register("article-link", as: (any LinkHandler).self, ArticleLink.init(makeArticle:))
    factories.register(
      "settings-link", as: (any LinkHandler).self, SettingsLink.init(makeSettings:))
    factories.require(LinkRouter.self, from: .mainActor, in: "session")
  }
}

/// The bundle with this module's part of the wiring.
public let featuresBundle = Bundle.module

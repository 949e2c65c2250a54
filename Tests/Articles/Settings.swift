import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

// Settings.md

/// Settings of the article are decoded as it says.
@Suite("The article on settings")
struct SettingsArticleTests {
  @Test func settingsAreWhatIsWritten() async throws {
    let fence = try #require(try Markdown(article: "Settings").fences("json").first)
    let container = try await Container(
      manifest: .bytes(Array(fence.utf8)), factories: .feeds)
    let settings = try await container.resolve(Feed.self).settings
    #expect(settings.price == Decimal(string: "0.1"))
    #expect(settings.key == Data("secret".utf8))
    #expect(settings.since == ISO8601DateFormatter().date(from: "2026-01-31T11:00:00Z"))
    #expect(settings.limit == 65535 && settings.order == .newest && settings.headers == nil)
    #expect(settings.patience == .seconds(90))
  }

  @Test func settingsLeftOutHaveTheirDefaults() async throws {
    let fences = try Markdown(article: "Settings").fences("json")
    let patience = try #require(fences.first { $0.contains(#""patience": "patience""#) })
    let container = try await Container(
      manifest: .bytes(Array(patience.utf8)), factories: .feeds)
    #expect(try await container.resolve(Patience.self).settings.attempts == 3)
  }
}

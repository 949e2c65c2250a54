import Guise
import GuiseManifest
import PluginsApp
import PluginsCore
import PluginsExtras
import Testing

/// What belongs to one request, and what all of them share.
@Suite struct ScopeTests {
  @Test func eachRequestHasItsOwnTrace() async throws {
    let container = try await load()
    let first = scope(of: "one", in: container)
    let second = scope(of: "two", in: container)
    try await first.resolve((any Recorder).self).record("in the first")
    #expect(try await first.resolve((any Footer).self).lines == ["in the first"])
    #expect(try await second.resolve((any Footer).self).lines == [])
  }

  @Test func singletonsAreShared() async throws {
    let container = try await load()
    let first = scope(of: "one", in: container)
    let second = scope(of: "two", in: container)
    #expect(try await first.resolve(DocumentCache.self) === second.resolve(DocumentCache.self))
    #expect(try await first.resolve(Glossary.self) === container.resolve(Glossary.self))
  }

  @Test func aTextThatWasRenderedInAnotherRequestIsKnown() async throws {
    let container = try await load()
    let first = try await scope(of: "# Same", in: container).resolve(Reply.self).page()
    let second = try await scope(of: "# Same", in: container).resolve(Reply.self).page()
    #expect(first.document == second.document)
    #expect(first.footers.contains("cache: kept"))
    #expect(second.footers.contains("cache: known"))
    #expect(!second.footers.contains { $0.hasPrefix("links:") })
  }

  @Test func withoutARequestThereIsNoReply() async throws {
    let container = try await load()
    let error = await #expect(throws: ResolutionError.self) {
      try await container.resolve(Reply.self)
    }
    #expect(error?.reason == .noScope)
  }

  @Test func theTagOfAManifestIsTheChannelOfTheCode() async throws {
    let container = try await load()
    let page = Page(document: Document(text: "a & b"))
    let web = try await container.resolve((any Writer).self, tags: Channel.web)
    let terminal = try await container.resolve((any Writer).self, tags: Channel.terminal)
    #expect(web.write(page) == "<p>a &amp; b</p>")
    #expect(terminal.write(page) == "a & b")
    #expect(throws: ResolutionError.self) {
      let writer: any Writer = try container.resolve(tags: "web")
      _ = writer
    }
  }
}

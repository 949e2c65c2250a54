import Foundation
import Guise
import GuiseManifest
import TestSupport
import Testing

/// What the article on scopes shows, with its manifests.
@Suite("The article on scopes")
struct ScopesArticleTests {
  private let folder: TemporaryFolder
  private var manifest: URL { folder.url.appending(path: "manifest.json") }

  init() throws { folder = try TemporaryFolder("Scopes", section: "Overview") }

  @Test func eachRequestHasOneTransactionWhichIsClosed() async throws {
    let container = try await Container(manifest: manifest, factories: .service)
    let log = try await container.resolve(TransactionLog.self)
    let request = Request(path: "/")
    try await container.withScope("request", { $0.register(instance: request) }) { scope in
      let handler = try await scope.resolve(Handler.self)
      #expect(try await scope.resolve(Transaction.self) === handler.transaction)
      #expect(log.opened == 1 && log.closed == 0)
    }
    #expect(log.opened == 1 && log.closed == 1)
  }

  @Test func eachRequestIsAnswered() async throws {
    let container = try await Container(manifest: manifest, factories: .service)
    for path in ["/a", "/b"] {
      #expect(try await respond(to: Request(path: path), in: container) == "answered \(path)")
    }
    let log = try await container.resolve(TransactionLog.self)
    #expect(log.opened == 2 && log.closed == 2)
  }

  @Test func nothingOfARequestIsResolvedOutsideOfOne() async throws {
    let container = try await Container(manifest: manifest, factories: .service)
    let scoped = await #expect(throws: ResolutionError.self) {
      try await container.resolve(Transaction.self)
    }
    #expect(scoped?.reason == .noScope)
    let supplied = await #expect(throws: ResolutionError.self) {
      try await container.resolve(Handler.self)
    }
    #expect(supplied?.reason == .notFound)
  }

  @Test func aClosedScopeResolvesNothing() async throws {
    let container = try await Container(manifest: manifest, factories: .service)
    let request = Request(path: "/")
    let kept = try await container.withScope("request", { $0.register(instance: request) }) { $0 }
    let error = await #expect(throws: ResolutionError.self) {
      try await kept.resolve(Handler.self)
    }
    #expect(error?.reason == .noResolver)
  }

  @Test func theRequestsOfASessionShareItsLog() async throws {
    let nested = try TemporaryFolder("Scopes", section: "Nested scopes")
    let container = try await Container(
      manifest: nested.url.appending(path: "manifest.json"), factories: .service)
    let requests = ["/a", "/b"].map { Request(path: $0) }
    #expect(try await respond(to: requests, in: container) == ["answered /a", "answered /b"])
    let logs = try await container.withScope("session") { session in
      try await session.withScope("request", { $0.register(instance: requests[0]) }) { inner in
        [
          try await session.resolve(TransactionLog.self),
          try await inner.resolve(TransactionLog.self),
        ]
      }
    }
    #expect(logs[0] === logs[1])
  }

  @Test func aRequirementOutsideOfTheScopeIsAnError() throws {
    let outside = FactoryRegistry { factories in
      factories.include(.service)
      factories.require(Handler.self)
    }
    let report = ManifestValidator(factories: outside)
      .report(for: [ManifestSource(contentsOf: manifest)])
    #expect(report.diagnostics.map(\.rule) == ["scope-unreachable"])
  }
}

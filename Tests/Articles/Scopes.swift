import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import Synchronization
import TestSupport
import Testing

// Scopes.md

struct Request: Sendable {
  let path: String
}

/// Counts how often it was opened and closed.
final class TransactionLog: Sendable {
  private let counts = Mutex((opened: 0, closed: 0))

  var opened: Int { counts.withLock { $0.opened } }
  var closed: Int { counts.withLock { $0.closed } }

  func open() { counts.withLock { $0.opened += 1 } }
  func close() { counts.withLock { $0.closed += 1 } }
}

struct Handler: Sendable {
  let request: Request
  let transaction: Transaction

  func respond() async throws -> String { "answered \(request.path)" }
}

/// The code of the article on scopes, with its manifests.
@Suite("The article on scopes")
struct ScopesArticleTests {
  private let folder: TemporaryFolder
  private var manifest: URL { folder.url.appending(path: "manifest.json") }

  init() throws { folder = try TemporaryFolder("Scopes", section: "Overview") }

  @Test func eachRequestIsAnswered() async throws {
    let container = try await Container(manifest: manifest, factories: .service)
    for path in ["/a", "/b"] {
      #expect(try await respond(to: Request(path: path), in: container) == "answered \(path)")
    }
    let log = try await container.resolve(TransactionLog.self)
    #expect(log.opened == 2 && log.closed == 2)
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
}

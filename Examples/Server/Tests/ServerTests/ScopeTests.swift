import Guise
import GuiseManifest
import GuiseTesting
import Testing

@testable import ServerKit

/// What belongs to one request, and what all of them share.
@Suite(
  .manifest(
    manifest, factories: .server,
    supplies: { container in
      container.register(lifetime: .singleton, instance: MemoryLog() as any Log)
      container.register(lifetime: .singleton, instance: Notes(log: MemoryLog()))
    }))
struct ScopeTests {
  private func scope<Value>(
    _ id: String, _ body: nonisolated(nonsending) (Container) async throws -> Value
  ) async throws -> Value {
    let context = RequestContext(
      id: id, request: Request(method: "GET", path: "/"), deadline: .now + .seconds(1))
    return try await Application.withScope(of: context, in: TestContainer.current, body)
  }

  @Test func twoRequestsHaveTwoJournals() async throws {
    try await scope("one") { one in
      try await scope("two") { two in
        let first = try await one.resolve(Journal.self)
        let again = try await one.resolve(Journal.self)
        let second = try await two.resolve(Journal.self)
        #expect(first === again)
        #expect(first !== second)
        #expect(first.text == "one: GET /")
        #expect(second.text == "two: GET /")
      }
    }
  }

  @Test func allRequestsShareTheNotes() async throws {
    let notes = try await TestContainer.current.resolve(Notes.self)
    for id in ["one", "two"] {
      let seen = try await scope(id) { try await $0.resolve(Notes.self) }
      #expect(seen === notes)
    }
  }

  @Test func aJournalIsClosedWithItsRequest() async throws {
    let container = try TestContainer.current
    let log = try await container.resolve((any Log).self) as? MemoryLog
    try await scope("one") { _ = try await $0.resolve(Journal.self) }
    try await container.close()
    #expect(log?.lines.last == "closed statistics: 0 requests, 1 journals opened, 1 closed")
  }

  @Test func withoutARequestThereIsNoRouter() async throws {
    await #expect(throws: ResolutionError.self) {
      try await TestContainer.current.resolve(Router.self)
    }
  }

  @Test func whatTheManifestStartsIsBuiltInItsOrder() async throws {
    let log = try await TestContainer.current.resolve((any Log).self) as? MemoryLog
    #expect(log?.lines == ["built statistics"])
  }
}

/// Answers one request with the first handler that has an answer.
public struct Router: Sendable {
  private let journal: Journal
  private let handlers: [any Handler]

  public init(journal: Journal, handlers: [any Handler]) {
    self.journal = journal
    self.handlers = handlers
  }

  func respond() async throws -> Response {
    journal.note("routed")
    for handler in handlers {
      if let response = try await handler.respond() { return response }
    }
    return Response(.notFound, "nothing is here\n")
  }
}

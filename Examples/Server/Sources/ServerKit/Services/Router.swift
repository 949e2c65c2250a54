/// Answers one request with the first handler that has an answer.
public struct Router: Sendable {
  let journal: Journal
  let handlers: [any Handler]

  func respond() async throws -> Response {
    journal.note("routed")
    for handler in handlers {
      if let response = try await handler.respond() { return response }
    }
    return Response(.notFound, "nothing is here\n")
  }
}

/// `GET /trace` says what is known of the request itself.
public struct TraceHandler: Handler {
  let context: RequestContext
  let journal: Journal

  public func respond() -> Response? {
    guard context.request.path == "/trace" else { return nil }
    journal.note("traced")
    return Response(.ok, "\(journal.text), in journal \(journal.number)\n")
  }
}

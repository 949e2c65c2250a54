/// `GET /trace` says what is known of the request itself.
public struct TraceHandler: Handler {
  private let context: RequestContext
  private let journal: Journal

  public init(context: RequestContext, journal: Journal) {
    self.context = context
    self.journal = journal
  }

  public func respond() -> Response? {
    guard context.request.path == "/trace" else { return nil }
    journal.note("traced")
    return Response(.ok, "\(journal.text), in journal \(journal.number)\n")
  }
}

/// `GET /wait?milliseconds=20` takes so long, but not beyond the request's deadline.
public struct WaitHandler: Handler {
  let context: RequestContext
  let log: any Log

  public func respond() async throws -> Response? {
    guard context.request.path == "/wait" else { return nil }
    guard let time = context.request.query["milliseconds"].flatMap(Int.init) else {
      return Response(.badRequest, "give milliseconds=NUMBER\n")
    }
    log.write("\(context.id) waits")
    let end = ContinuousClock.now + .milliseconds(time)
    try await Task.sleep(until: min(end, context.deadline), clock: .continuous)
    guard end <= context.deadline else { return Response(.unavailable, "that takes too long\n") }
    return Response(.ok, "waited\n")
  }
}

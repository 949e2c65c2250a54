/// What is known of one request. The application supplies it to the request's scope.
public struct RequestContext: Sendable {
  /// The client's `X-Request-ID`, or a number of the server's own.
  public let id: String
  public let request: Request
  /// When the client is to be told that there will be no answer.
  public let deadline: ContinuousClock.Instant
}

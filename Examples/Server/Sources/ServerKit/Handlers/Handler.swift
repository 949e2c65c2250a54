/// A part of the server, for one request: its scope has the request's ``RequestContext``.
public protocol Handler: Sendable {
  /// The answer to the request; nil where it is not for this handler.
  func respond() async throws -> Response?
}

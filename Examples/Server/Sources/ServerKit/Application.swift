import Guise

/// Answers requests, each in a scope of its own.
public struct Application: Sendable {
  let settings: Settings
  let statistics: Statistics
  let log: any Log

  public struct Settings: Decodable, Sendable {
    var deadlineSeconds: Double
  }

  /// The answer to a request. Where a factory or a handler throws, it is this request's answer, and the
  /// others go on.
  ///
  /// - Parameter container: the application's; the request gets a child of it.
  public func respond(to request: Request, in container: Container) async -> Response {
    let number = statistics.countRequest()
    let context = RequestContext(
      id: request.headers["x-request-id"].flatMap(Self.identifier) ?? "request-\(number)",
      request: request, deadline: .now + .seconds(settings.deadlineSeconds))
    var response: Response
    do {
      response = try await Self.withScope(of: context, in: container) { scope in
        try await scope.resolve(Router.self).respond()
      }
    } catch {
      log.write("\(context.id) failed: \(error)")
      response = Response(.failed, "\(context.id) failed\n")
    }
    response.id = context.id
    return response
  }

  /// Runs a body with the container of one request, which is closed when the body has ended.
  static func withScope<Value>(
    of context: RequestContext, in container: Container,
    _ body: nonisolated(nonsending) (Container) async throws -> Value
  ) async throws -> Value {
    try await container.withScope("request", { $0.register(instance: context) }, body)
  }

  /// The text, where it can stand in a header and in a line of the log.
  private static func identifier(_ text: String) -> String? {
    text.wholeMatch(of: /[A-Za-z0-9._\-]{1,64}/).map { String($0.output) }
  }
}

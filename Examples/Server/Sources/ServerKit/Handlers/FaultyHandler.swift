/// Cannot be built for requests of `/fault`, so that one can see what happens then.
public struct FaultyHandler: Handler {
  struct Fault: Error {}

  public init(context: RequestContext) throws {
    if context.request.path == "/fault" { throw Fault() }
  }

  public func respond() -> Response? { nil }
}

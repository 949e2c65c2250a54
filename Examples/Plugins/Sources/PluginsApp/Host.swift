public import Guise
public import PluginsCore

/// The application: answers requests, one after the other.
@MainActor
public struct Host {
  private let container: Container
  private let sink: any Sink

  public init(_ container: Container) throws {
    self.container = container
    sink = try container.resolve(isolation: MainActor.shared)
  }

  public func serve(_ request: Request) throws {
    let scope = Self.scope(of: request, in: container)
    let reply = try scope.resolve(Reply.self)
    let writer = try scope.resolve((any Writer).self, tags: request.channel)
    sink.show(writer.write(reply.page()), of: request)
  }

  /// The container of one request: what is scoped to it lives as long as this.
  public nonisolated static func scope(of request: Request, in container: Container) -> Container {
    Container(parent: container, name: "request") { registrar in
      registrar.register(instance: request)
    }
  }
}

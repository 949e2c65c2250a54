public import Guise

/// The two ways to resolve, for tests of both.
public enum Way: CaseIterable, Sendable {
  case sync, async
}

extension Resolver {
  /// Resolves a service in the sync way, which async code cannot call by its own name.
  public func now<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    args: repeat each Argument
  ) throws -> Service {
    try resolve(service, tags: repeat each tags, args: repeat each args)
  }

  nonisolated(nonsending)
    public func resolve<Service, each TagValue: Hashable & Sendable, each Argument>(
      _ service: Service.Type = Service.self, tags: repeat each TagValue,
      args: repeat each Argument, by way: Way
    ) async throws -> Service
  {
    switch way {
    case .sync: try now(service, tags: repeat each tags, args: repeat each args)
    case .async: try await resolve(service, tags: repeat each tags, args: repeat each args)
    }
  }
}

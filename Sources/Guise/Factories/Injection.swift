/// The injection of one property of a target, or of the target by a block.
///
/// Key paths write through references if the target is a class or a class-bound protocol, and into
/// the value otherwise.
package struct Injection<Target>: Sendable {
  typealias Sync = @Sendable (inout Target, PropertySource) throws -> Void
  typealias Async =
    nonisolated(nonsending) @Sendable (inout Target, PropertySource) async throws -> Void

  /// The property, for its name; nil for a block.
  let keyPath: Shared<AnyKeyPath>?
  /// The property's request; nil for a block, whose requests are unknown, and if a plan makes it.
  package private(set) var request: DependencyRequest?
  let location: SourceLocation
  /// The sync form; nil if the block is async.
  let sync: Sync?
  let async: Async
  /// Whether the async form calls code that is async, or runs on the main actor.
  let needsAwait: Bool
  /// The plan that fills the property, and its place there.
  private var plan: (any ParameterPlan, position: Int)?

  init(
    _ keyPath: AnyKeyPath?, _ request: DependencyRequest?, at location: SourceLocation,
    sync: Sync?, async: @escaping Async, needsAwait: Bool = false
  ) {
    (self.keyPath, self.request, self.location) = (keyPath.map { Shared($0) }, request, location)
    (self.sync, self.async, self.needsAwait) = (sync, async, needsAwait)
  }

  /// This injection, filled by a plan if it is not a block.
  package func planned(by plan: any ParameterPlan, at position: Int) -> Injection {
    var planned = self
    planned.request = nil
    planned.plan = (plan, position)
    return planned
  }

  /// Injects into the target on this thread.
  ///
  /// - Throws: `ResolutionError`, whose path names the property, and `CancellationError` unchanged.
  func apply(to target: inout Target, from resolver: any Resolver) throws {
    let source = PropertySource(resolver, plan)
    do {
      if let sync { return try sync(&target, source) }
      guard ResolutionConfig.allowSynchronousResolutionOfAsyncEntries else {
        throw ResolutionError(.requiresAsync, key: AnyKey(service: Target.self))
      }
      let (unfilled, async) = (Shared(target), async)
      target = try blocked {
        var filled = unfilled.value
        try await async(&filled, source)
        return filled
      }
    } catch {
      throw failure(error)
    }
  }

  /// Injects into the target, awaiting the property's dependencies.
  nonisolated(nonsending)
    func apply(to target: inout Target, from resolver: any Resolver) async throws
  {
    do {
      try await async(&target, PropertySource(resolver, plan))
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> any Error {
    let key = AnyKey(service: Target.self)
    return ResolutionError.passing(
      error, through: .init(key: key, property: property, location: location), isInjection: true)
  }

  /// The name `api` for `\Controller.api`; nil if the key path shows only an accessor's address.
  private var property: String? {
    guard let path = keyPath?.value.debugDescription else { return nil }
    let root = "\\\(Target.self)."
    guard path.hasPrefix(root) else { return nil }
    let name = path.dropFirst(root.count)
    return name.contains { $0 == "<" } ? nil : String(name)
  }
}

/// The source of one property's value: the resolver, or a plan.
struct PropertySource: Sendable {
  let resolver: any Resolver
  let plan: (any ParameterPlan, position: Int)?

  init(_ resolver: any Resolver, _ plan: (any ParameterPlan, position: Int)?) {
    (self.resolver, self.plan) = (resolver, plan)
  }
}

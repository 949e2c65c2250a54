/// The injection of one property of a target, or of the target by a block.
///
/// Key paths write through references if the target is a class or a class-bound protocol, and into
/// the value otherwise.
@usableFromInline
package struct Injection<Target>: Sendable {
  typealias Sync = @Sendable (inout Target, PropertySource) throws -> Void
  typealias Async =
    nonisolated(nonsending) @Sendable (inout Target, PropertySource) async throws -> Void

  /// The property, for its name; nil for a block. Not `Sendable` if it leads into an actor: it is used
  /// only there.
  private let keyPath: Shared<AnyKeyPath>?
  /// The property's request; nil for a block, whose requests are unknown, and if a plan makes it.
  package private(set) var request: DependencyRequest?
  let location: SourceLocation
  let sync: Sync
  let async: Async
  /// Whether the async form runs on the main actor.
  let needsAwait: Bool
  /// The plan that fills the property, and its place there.
  private var plan: (any ParameterPlan, position: Int)?

  init(
    _ keyPath: AnyKeyPath?, _ request: DependencyRequest?, at location: SourceLocation,
    sync: @escaping Sync, async: @escaping Async, needsAwait: Bool = false
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
    do {
      try sync(&target, PropertySource(resolver: resolver, plan: plan))
    } catch {
      throw failure(error)
    }
  }

  /// Injects into the target, awaiting the property's dependencies.
  nonisolated(nonsending)
    func apply(to target: inout Target, from resolver: any Resolver) async throws
  {
    do {
      try await async(&target, PropertySource(resolver: resolver, plan: plan))
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
}

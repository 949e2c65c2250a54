/// The injection of one property of a target, or of the target by a block.
///
/// Key paths write through references if the target is a class or a class-bound protocol, and into
/// the value otherwise.
package struct Injection<Target>: Sendable {
  typealias Sync = @Sendable (inout Target, any Resolver) throws -> Void
  typealias Async =
    nonisolated(nonsending) @Sendable (inout Target, any Resolver) async throws -> Void

  /// The property's request; nil for a block, whose requests are unknown, and if a plan makes the
  /// request.
  package let request: DependencyRequest?
  let location: SourceLocation
  /// The property's name, if its key path shows it.
  let property: @Sendable () -> String?
  /// The sync form; nil if the block is async.
  let sync: Sync?
  let async: Async
  /// Whether the async form calls code that is async, or runs on the main actor.
  let needsAwait: Bool
  /// Makes the injection that a plan fills, at a position; nil for a block.
  var planned: (@Sendable (any ParameterPlan, Int) -> Injection)?

  /// This injection, filled by a plan if it is not a block.
  package func planned(by plan: any ParameterPlan, at position: Int) -> Injection {
    planned?(plan, position) ?? self
  }

  /// Injects into the target on this thread.
  ///
  /// - Throws: `ResolutionError`, whose path names the property, and `CancellationError` unchanged.
  func apply(to target: inout Target, from resolver: any Resolver) throws {
    do {
      if let sync { return try sync(&target, resolver) }
      guard ResolutionConfig.allowSynchronousResolutionOfAsyncEntries else {
        throw ResolutionError(.requiresAsync, key: AnyKey(service: Target.self))
      }
      let (unfilled, async) = (Shared(target), async)
      target = try blocked {
        var filled = unfilled.value
        try await async(&filled, resolver)
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
      try await async(&target, resolver)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> any Error {
    ResolutionError.passing(
      error,
      through: .init(
        key: AnyKey(service: Target.self), property: property(), location: location),
      isInjection: true)
  }

  /// The name `api` for `\Controller.api`; nil if the key path shows only an accessor's address.
  static func name(of keyPath: AnyKeyPath) -> String? {
    let path = keyPath.debugDescription
    let root = "\\\(Target.self)."
    guard path.hasPrefix(root) else { return nil }
    let name = path.dropFirst(root.count)
    return name.contains { $0 == "<" } ? nil : String(name)
  }
}

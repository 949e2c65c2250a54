/// The injection of one property of a target, or of the target by a block.
///
/// Key paths write through references if the target is a class or a class-bound protocol, and into
/// the value otherwise.
package struct PropertyInjection<Target>: Sendable {
  typealias Sync = @Sendable (inout Target, any Resolver) throws -> Void
  typealias Async =
    nonisolated(nonsending) @Sendable (inout Target, any Resolver) async throws -> Void

  typealias Planned = @Sendable (any ParameterPlan, Int) -> PropertyInjection

  /// The property's request; nil for a block, whose requests are unknown, and if a plan makes the
  /// request.
  let request: DependencyRequest?
  let location: SourceLocation
  /// The property's name, if its key path shows it.
  let property: @Sendable () -> String?
  /// The sync form; nil if the block is async.
  let sync: Sync?
  let async: Async
  /// Makes the injection that a plan fills; nil for a block.
  private(set) var planned: Planned?

  /// This injection, filled by a plan if it is not a block.
  func planned(by plan: any ParameterPlan, at position: Int) -> PropertyInjection {
    planned?(plan, position) ?? self
  }

  /// Injects into the target on this thread.
  ///
  /// - Throws: `ResolutionError`, whose path names the property, and `CancellationError` unchanged.
  func apply(to target: inout Target, from resolver: any Resolver) throws {
    do {
      guard let sync else {
        throw ResolutionError(.requiresAsync, key: AnyKey(service: Target.self))
      }
      try sync(&target, resolver)
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
    let key = AnyKey(service: Target.self)
    return ResolutionError.passing(
      error, through: .init(key: key, property: property(), location: location), of: key,
      isInjection: true)
  }
}

extension PropertyInjection {
  /// The name `api` for `\Controller.api`; nil if the key path shows only an accessor's address.
  static func name(of keyPath: AnyKeyPath) -> String? {
    let path = keyPath.debugDescription
    let root = "\\\(Target.self)."
    guard path.hasPrefix(root) else { return nil }
    let name = path.dropFirst(root.count)
    return name.contains { $0 == "<" } ? nil : String(name)
  }
}

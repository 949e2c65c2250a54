/// How one property of a target is filled from a resolver, or what a block does with the target.
///
/// Key paths write through references where the target is a class or a class-bound protocol, and
/// into the value otherwise.
struct PropertyInjection<Target>: Sendable {
  typealias Sync = @Sendable (inout Target, any Resolver) throws -> Void
  typealias Async =
    nonisolated(nonsending) @Sendable (inout Target, any Resolver) async throws -> Void

  typealias Planned = @Sendable (any ParameterPlan, Int) -> PropertyInjection

  /// What is asked for; nil for a block, which does not show it, and where a plan tells it.
  let request: DependencyRequest?
  /// Where it was written.
  let location: SourceLocation
  /// The property's name, as far as its key path tells.
  private let property: @Sendable () -> String?
  /// Nil where the block is async.
  private let sync: Sync?
  private let async: Async
  /// Makes the one that a plan fills; nil for a block.
  private let planned: Planned?

  init(
    request: DependencyRequest?, at location: SourceLocation,
    property: @escaping @Sendable () -> String?, sync: Sync?, async: @escaping Async,
    planned: Planned? = nil
  ) {
    self.request = request
    self.location = location
    self.property = property
    self.sync = sync
    self.async = async
    self.planned = planned
  }

  /// This injection, where a plan says what the property gets.
  func planned(by plan: any ParameterPlan, at position: Int) -> PropertyInjection {
    planned?(plan, position) ?? self
  }

  /// Fills the target on this thread.
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

  /// Fills the target, and awaits what the property needs.
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
    if error is CancellationError { return error }
    let key = AnyKey(service: Target.self)
    var failure =
      error as? ResolutionError ?? ResolutionError(.injectionFailed, key: key, underlying: error)
    failure.unwind(
      through: .init(key: key, property: property(), location: location), isInjection: true)
    return failure
  }
}

extension PropertyInjection {
  /// `api` for `\Controller.api`; nil where the key path tells no more than an accessor's address.
  static func name(of keyPath: AnyKeyPath) -> String? {
    let path = keyPath.debugDescription
    let root = "\\\(Target.self)."
    guard path.hasPrefix(root) else { return nil }
    let name = path.dropFirst(root.count)
    return name.contains { $0 == "<" } ? nil : String(name)
  }
}

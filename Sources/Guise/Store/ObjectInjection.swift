/// A type-erased injection into objects of one type, as containers keep it.
///
/// Only this module creates them, in ``Registrar/into(_:)``.
public struct ObjectInjection: Sendable {
  private let sync: @Sendable (AnyObject, any Resolver) throws -> Void
  private let async:
    nonisolated(nonsending) @Sendable (AnyObject, any Resolver) async throws -> Void

  /// - Parameters:
  ///   - sync: injects into an object; does nothing to an object of another type.
  ///   - async: the same, with `await`.
  init(
    sync: @escaping @Sendable (AnyObject, any Resolver) throws -> Void,
    async:
      nonisolated(nonsending) @escaping @Sendable (AnyObject, any Resolver) async throws -> Void
  ) {
    self.sync = sync
    self.async = async
  }

  /// Injects if the object is a target, and does nothing otherwise.
  func apply(to object: AnyObject, from resolver: any Resolver) throws {
    try sync(object, resolver)
  }

  nonisolated(nonsending)
    func apply(to object: AnyObject, from resolver: any Resolver) async throws
  {
    try await async(object, resolver)
  }
}

extension Container {
  public func store(_ injection: ObjectInjection) {
    state.withLock { $0.addingExtras.injections.append(injection) }
  }

  public var injections: [ObjectInjection] {
    let own = state.withLock { $0.extras?.injections ?? [] }
    return (parent?.injections ?? []) + own
  }
}

/// A type-erased injection into objects of one type, as containers keep it.
///
/// Only this module creates them, in ``Registrar/into(_:)``.
public struct ObjectInjection: Sendable {
  /// Injects into an object; ignores an object of another class.
  @usableFromInline let sync: @Sendable (AnyObject, any Resolver) throws -> Void
  @usableFromInline
  let async: nonisolated(nonsending) @Sendable (AnyObject, any Resolver) async throws -> Void
}

extension Container {
  public func store(_ injection: ObjectInjection) {
    state.withLock { $0.injections.append(injection) }
  }

  public var injections: [ObjectInjection] {
    let own = state.withLock(\.injections)
    return (parent?.injections ?? []) + own
  }
}

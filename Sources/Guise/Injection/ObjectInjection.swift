/// An injection into objects of one type, without that type: what containers keep.
///
/// Only this module makes them, by ``Registrar/into(_:)``.
public struct ObjectInjection: Sendable {
  private let sync: @Sendable (AnyObject, any Resolver) throws -> Void
  private let async:
    nonisolated(nonsending) @Sendable (AnyObject, any Resolver) async throws -> Void

  init<Target>(_ injection: PropertyInjection<Target>) {
    sync = { object, resolver in
      guard var target = object as? Target else { return }
      try injection.apply(to: &target, from: resolver)
    }
    async = { object, resolver in
      guard var target = object as? Target else { return }
      try await injection.apply(to: &target, from: resolver)
    }
  }

  /// Injects where the object is a target, and does nothing otherwise.
  func apply(to object: AnyObject, from resolver: any Resolver) throws {
    try sync(object, resolver)
  }

  nonisolated(nonsending)
    func apply(to object: AnyObject, from resolver: any Resolver) async throws
  {
    try await async(object, resolver)
  }
}

/// Finds registrations and resolves services from them.
///
/// The protocol asks for look-ups only; everything generic is an extension, so that a call
/// specialises in the caller's module.
public protocol Resolver: AnyObject, Sendable {
  /// The registration that is visible under a key: the resolver's own, else its parent's.
  ///
  /// - Parameters:
  ///   - hash: the key's hash.
  ///   - matches: whether a registration of that hash has the key.
  func registration(
    hash: Int, where matches: (Registration) -> Bool
  ) -> Unmanaged<Registration>?

  /// The registrations under any tags: one for each visible key, parents first, in registration
  /// order.
  ///
  /// - Parameters:
  ///   - service: the exact type; nil: any.
  ///   - arguments: the types of the factory's arguments; nil: any.
  func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration]

  /// What `resolve(into:)` applies, parents' first, in the order in which it was written.
  var injections: [ObjectInjection] { get }
}

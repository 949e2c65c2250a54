/// A source of registrations, from which services are resolved.
///
/// The protocol requires only look-ups; everything generic is an extension, so that a call
/// specialises in the caller's module.
public protocol Resolver: AnyObject, Sendable {
  /// Returns the registration that is visible under a key: the resolver's own, or else its
  /// parent's.
  ///
  /// - Parameters:
  ///   - hash: the key's hash.
  ///   - matches: whether a registration of that hash has the key.
  func registration(
    hash: Int, where matches: (Registration) -> Bool
  ) -> Unmanaged<Registration>?

  /// Returns the registrations under any tags: one for each visible key, parents first, in
  /// registration order.
  ///
  /// - Parameters:
  ///   - service: the exact type; nil for any.
  ///   - arguments: the types of the factory's arguments; nil for any.
  func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration]

  /// The injections that `resolve(into:)` applies: the parents' first, in registration order.
  var injections: [ObjectInjection] { get }
}

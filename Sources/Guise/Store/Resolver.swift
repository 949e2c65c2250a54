/// A source of registrations, from which services are resolved.
///
/// The protocol requires only look-ups; all else is an extension.
public protocol Resolver: AnyObject, Sendable {
  /// Returns the registration that is visible under exactly a key: the resolver's own, or else its
  /// parent's.
  func registration(for key: AnyKey) -> Registration?

  /// Returns the registrations of a service with arguments of some types, nil for any, under any
  /// tags: one for each visible key, parents first, in registration order.
  func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration]

  /// The injections that `resolve(into:)` applies: the parents' first, in registration order.
  var injections: [ObjectInjection] { get }
}

extension Resolver {
  @inline(__always)
  var asContainer: Container? { borrowedContainer?.takeUnretainedValue() }

  /// The container without a reference to it, which costs as much as a look-up. The resolver lives on.
  @inline(__always)
  var borrowedContainer: Unmanaged<Container>? {
    // Faster than a cast: the class has no subclasses.
    type(of: self as AnyObject) == Container.self
      ? Unmanaged.passUnretained(unsafeDowncast(self, to: Container.self)) : nil
  }
}
